import type { RichTextDocument, RichTextNode } from '../../rich-text.ts'
import { checkDocument } from '../check-document.ts'
import { lineFromJira } from './line-from-jira.ts'

/** Converts Jira wiki markup into a document; unknown markup stays as text. */
export function fromJira(text: string): RichTextDocument {
  const source = text.replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ').toWellFormed()
  const document = { type: 'doc', content: blocksOf(source) } as const
  const checked = checkDocument(document)
  return checked.ok ? checked.document : document
}

function blocksOf(source: string): readonly RichTextNode[] {
  const blocks: RichTextNode[] = []
  let end = 0
  for (const found of source.matchAll(fences)) {
    blocks.push(...blocksOfLines(source.slice(end, found.index)))
    const { name = '', about = '', inside = '' } = found.groups ?? {}
    blocks.push(...fenced(name, about, inside))
    end = found.index + found[0].length
  }
  return [...blocks, ...blocksOfLines(source.slice(end))]
}

function fenced(name: string, about: string, inside: string): readonly RichTextNode[] {
  if (name === 'code' || name === 'noformat') {
    const code = inside.replace(/^\n/, '').trimEnd()
    const [language = ''] = about.split('|')
    const attrs = /^[\w+#-]{1,20}$/.test(language) && { attrs: { language } }
    return code === '' ? [] : [{ type: 'codeBlock', ...attrs, content: plain(code) }]
  }
  const title = /(?:^|\|)title=(?<title>[^|]*)/.exec(about)?.groups?.['title'] ?? ''
  const head = title === '' ? [] : [paragraph(`*${title}*`)]
  const content = [...head, ...blocksOf(inside)]
  return content.length === 0 ? [] : [{ type: 'blockquote', content }]
}

function blocksOfLines(source: string): readonly RichTextNode[] {
  const blocks: RichTextNode[] = []
  const lines = source.split('\n')
  for (let place = 0; place < lines.length;) {
    const run = runFrom(lines, place)
    blocks.push(...run.blocks)
    place = run.next
  }
  return blocks
}

interface Run {
  readonly blocks: readonly RichTextNode[]
  readonly next: number
}

function runFrom(lines: readonly string[], place: number): Run {
  const line = lines[place] ?? ''
  if (line.trim() === '') return { blocks: [], next: place + 1 }
  const single = blockOfLine(line)
  if (single) return { blocks: [single], next: place + 1 }
  if (isRow.test(line)) return tableFrom(lines, place)
  if (item.test(line)) return listFrom(lines, place)
  const next = endOf(lines, place, (other) => isOther(other))
  return { blocks: [paragraph(lines.slice(place, next).join('\n'))], next }
}

function blockOfLine(line: string): RichTextNode | undefined {
  const heading = /^\s*h(?<level>[1-6])\.\s+(?<words>\S.*)$/.exec(line)?.groups
  if (heading) {
    const level = Math.min(Math.max(Number(heading['level']), 2), 4)
    return { type: 'heading', attrs: { level }, content: lineFromJira(heading['words'] ?? '') }
  }
  const quote = /^\s*bq\.\s+(?<words>\S.*)$/.exec(line)?.groups?.['words']
  if (quote !== undefined) return { type: 'blockquote', content: [paragraph(quote)] }
  return /^\s*-{4,5}\s*$/.test(line) ? { type: 'horizontalRule' } : undefined
}

function isOther(line: string): boolean {
  return blockOfLine(line) !== undefined || isRow.test(line) || item.test(line)
}

interface Item {
  /**
   * In `*`, `**` or `#*`, the last character is the list type, the ones before are its parent
   * lists.
   */
  readonly signs: string
  readonly words: string
}

/** Lines without a marker continue the item above. */
function listFrom(lines: readonly string[], place: number): Run {
  const next = endOf(lines, place, (line) => isOther(line) && !item.test(line))
  const items: Item[] = []
  for (const line of lines.slice(place, next)) {
    const { signs, words } = item.exec(line)?.groups ?? {}
    const last = items.at(-1)
    if (signs !== undefined) items.push({ signs: signs.slice(0, deepest), words: words ?? '' })
    else if (last) items[items.length - 1] = { ...last, words: `${last.words}\n${line.trim()}` }
  }
  return { blocks: listsOf(items, 1), next }
}

function listsOf(items: readonly Item[], depth: number): readonly RichTextNode[] {
  const lists: { readonly isOrdered: boolean; readonly items: RichTextNode[] }[] = []
  for (let place = 0; place < items.length;) {
    const { signs = '', words = '' } = items[place] ?? {}
    // An item that skips a level joins the existing list.
    const inside = takeWhile(items.slice(place + 1), (other) => other.signs.length > depth)
    const isOrdered = signs.at(depth - 1) === '#'
    const content = [paragraph(words), ...listsOf(inside, depth + 1)]
    const last = lists.at(-1)
    const node = { type: 'listItem', content }
    if (last?.isOrdered === isOrdered) last.items.push(node)
    else lists.push({ isOrdered, items: [node] })
    place += 1 + inside.length
  }
  return lists.map(({ isOrdered, items: content }) =>
    isOrdered
      ? { type: 'orderedList', attrs: { start: 1 }, content }
      : { type: 'bulletList', content },
  )
}

function tableFrom(lines: readonly string[], place: number): Run {
  const next = endOf(lines, place, (line) => !isRow.test(line))
  const rows = lines.slice(place, next).map(rowOf)
  const width = Math.max(...rows.map((row) => row.length))
  const content = rows.map((row) => ({
    type: 'tableRow',
    content: [...row, ...Array.from({ length: width - row.length }, () => cellOf('', 'tableCell'))],
  }))
  return { blocks: [{ type: 'table', content }], next }
}

function rowOf(line: string): RichTextNode[] {
  const cells = [...line.trim().matchAll(cell)].map(({ groups }) => groups ?? {})
  return cells
    .filter(({ words }) => words !== undefined)
    .map(({ bars, words = '' }) => cellOf(words, bars === '||' ? 'tableHeader' : 'tableCell'))
}

function cellOf(words: string, type: 'tableCell' | 'tableHeader'): RichTextNode {
  return { type, content: [paragraph(words.trim())] }
}

function paragraph(words: string): RichTextNode {
  return { type: 'paragraph', content: lineFromJira(words.trim()) }
}

function plain(text: string): readonly RichTextNode[] {
  return [{ type: 'text', text }]
}

function endOf(lines: readonly string[], place: number, isEnd: (line: string) => boolean): number {
  const length = lines.slice(place + 1).findIndex((line) => line.trim() === '' || isEnd(line))
  return length === -1 ? lines.length : place + 1 + length
}

function takeWhile<Value>(
  values: readonly Value[],
  isTaken: (value: Value) => boolean,
): readonly Value[] {
  const end = values.findIndex((value) => !isTaken(value))
  return end === -1 ? values : values.slice(0, end)
}

const fences =
  /\{(?<name>code|noformat|quote|panel|info|note|tip|warning|expand)(?::(?<about>[^}\n]{0,200}))?\}(?<inside>[^]*?)\{\k<name>\}/g
const item = /^\s*(?<signs>[*#]{1,20}|-)\s+(?<words>\S.*)$/
const isRow = /^\s*\|.*\|\s*$/
/** A pipe inside brackets belongs to a link. */
const cell = /(?<bars>\|\|?)(?<words>(?:\[[^\]\n]{0,500}\]|[^|])+)?/g
const deepest = 6
