import type { RichTextDocument, RichTextNode } from '../../rich-text.ts'
import { checkDocument } from '../check-document.ts'
import { linkAddress, pictureAddress } from '../link-address.ts'
import type { MarkdownSources } from '../markdown/from-markdown.ts'
import { isGood } from '../markdown/picture-from-markdown.ts'
import { isVideoAddress } from '../player.ts'
import { htmlTree, type HtmlNode } from '../../html/html-tree.ts'

/**
 * Converts a page of another help center into a document: headings, lists, tables, code, images,
 * players, callouts and collapsible blocks. None of its markup is kept.
 */
export function fromHtml(html: string, sources: MarkdownSources = {}): RichTextDocument {
  const content = collapseSpaces(blocksOf(htmlTree(html).children, { sources, depth: 0 }))
  const whole = checkDocument({ type: 'doc', content })
  if (whole.ok) return whole.document
  // One invalid block is skipped, not the whole page.
  const good = checkDocument({ type: 'doc', content: content.filter(isGood) })
  return good.ok ? good.document : { type: 'doc', content: [{ type: 'paragraph' }] }
}

interface Reading {
  readonly sources: MarkdownSources
  readonly depth: number
}

type Marks = NonNullable<RichTextNode['marks']>

function blocksOf(nodes: readonly HtmlNode[], reading: Reading): RichTextNode[] {
  const blocks: RichTextNode[] = []
  let line: RichTextNode[] = []
  const endLine = (): void => {
    const content = trimmed(line)
    if (content.length > 0) blocks.push({ type: 'paragraph', content })
    line = []
  }
  for (const node of nodes) {
    if (isInline(node)) {
      for (const piece of inlineOf(node, [], reading)) {
        if (piece.type === 'image') {
          endLine()
          blocks.push(piece)
        } else line.push(piece)
      }
    } else {
      endLine()
      blocks.push(...blockOf(node, reading))
    }
  }
  endLine()
  return blocks
}

function blockOf(node: HtmlNode, reading: Reading): RichTextNode[] {
  const deeper = { ...reading, depth: reading.depth + 1 }
  const inside = (): RichTextNode[] => blocksOf(node.children, deeper)
  const { tag, attributes } = node
  if (reading.depth > maxBlockDepth) return inside()
  const heading = /^h([1-6])$/.exec(tag)
  if (heading) return headingOf(node, Number(heading[1]), reading)
  switch (tag) {
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'pre':
      return [codeOf(node)]
    case 'ul':
    case 'ol':
      return listOf(node, deeper)
    case 'blockquote':
      return [{ type: 'blockquote', content: filled(inside()) }]
    case 'table':
      return tableOf(node, deeper)
    case 'details':
      return [detailsOf(node, deeper)]
    case 'iframe':
    case 'video':
      return playerOf(node)
    case 'dt':
      return [{ type: 'paragraph', content: bold(inlinesOf(node, reading)) }]
    default: {
      const kind = calloutKind(attributes['class'] ?? '')
      return kind ? [{ type: 'callout', attrs: { kind }, content: filled(inside()) }] : inside()
    }
  }
}

function headingOf(node: HtmlNode, written: number, reading: Reading): RichTextNode[] {
  const pieces = inlinesOf(node, reading)
  const pictures = pieces.filter(({ type }) => type === 'image')
  const content = trimmed(pieces.filter(({ type }) => type !== 'image'))
  const level = Math.min(Math.max(written, 2), 4)
  return [
    ...(content.length > 0 ? [{ type: 'heading', attrs: { level }, content }] : []),
    ...pictures,
  ]
}

function codeOf(node: HtmlNode): RichTextNode {
  const text = rawText(node).replace(/^\n/, '').replace(/\n$/, '')
  const [code] = node.children.filter(({ tag }) => tag === 'code')
  const classes = `${node.attributes['class'] ?? ''} ${code?.attributes['class'] ?? ''}`
  const language = /\blang(?:uage)?-([\w+#-]{1,30})/.exec(classes)?.[1]
  return {
    type: 'codeBlock',
    ...(language && { attrs: { language } }),
    ...(text !== '' && { content: [{ type: 'text', text }] }),
  }
}

function listOf(node: HtmlNode, reading: Reading): RichTextNode[] {
  const items: RichTextNode[] = []
  for (const child of node.children) {
    if (child.tag === '' && child.text.trim() === '') continue
    const blocks = blocksOf(child.tag === 'li' ? child.children : [child], reading)
    const last = items.at(-1)
    // A list between two items belongs to the item before it.
    if (child.tag !== 'li' && last) items[items.length - 1] = joined(last, blocks)
    else items.push({ type: 'listItem', content: asItem(blocks) })
  }
  if (items.length === 0) return []
  if (node.tag === 'ul') return [{ type: 'bulletList', content: items }]
  const start = Number(node.attributes['start'] ?? 1)
  const attrs =
    Number.isSafeInteger(start) && start > 0 && start < 100_000 ? { start } : { start: 1 }
  return [{ type: 'orderedList', attrs, content: items }]
}

function joined(item: RichTextNode, blocks: readonly RichTextNode[]): RichTextNode {
  return { ...item, content: [...(item.content ?? []), ...blocks] }
}

function asItem(blocks: readonly RichTextNode[]): RichTextNode[] {
  return blocks[0]?.type === 'paragraph' ? [...blocks] : [{ type: 'paragraph' }, ...blocks]
}

function tableOf(table: HtmlNode, reading: Reading): RichTextNode[] {
  const rows = descendants(table, 'tr').slice(0, 500)
  const content = rows.map((row) => ({
    type: 'tableRow',
    content: row.children
      .filter(({ tag }) => tag === 'td' || tag === 'th')
      .map(({ tag, attributes, children }) => ({
        type: tag === 'th' ? 'tableHeader' : 'tableCell',
        attrs: {
          colspan: spanOf(attributes['colspan'], 100),
          rowspan: spanOf(attributes['rowspan'], 1000),
        },
        content: filled(blocksOf(children, reading)),
      })),
  }))
  const node = { type: 'table', content: content.filter((row) => row.content.length > 0) }
  if (node.content.length > 0 && isGood(node)) return [node]
  return node.content.flatMap((row) => row.content.flatMap((cell) => cell.content))
}

function spanOf(text: string | undefined, most: number): number {
  const span = Number(text ?? 1)
  return Number.isSafeInteger(span) && span >= 1 && span <= most ? span : 1
}

/** Rows of this table, not of a table nested in a cell. */
function descendants(node: HtmlNode, tag: string): HtmlNode[] {
  return node.children.flatMap((child) => {
    if (child.tag === tag) return [child]
    return child.tag === 'table' || child.tag === '' ? [] : descendants(child, tag)
  })
}

function detailsOf(node: HtmlNode, reading: Reading): RichTextNode {
  const head = node.children.find(({ tag }) => tag === 'summary')
  const rest = node.children.filter((child) => child !== head)
  const summary = head ? rawText(head).replaceAll(/\s+/g, ' ').trim().slice(0, 300) : ''
  return { type: 'details', attrs: { summary }, content: filled(blocksOf(rest, reading)) }
}

function playerOf({ attributes }: HtmlNode): RichTextNode[] {
  const url = (attributes['src'] ?? '').replace(/^\/\//, 'https://')
  if (isVideoAddress(url)) return [{ type: 'video', attrs: { src: url } }]
  const embed = { type: 'embed', attrs: { url } }
  return url.startsWith('https://') && isGood(embed) ? [embed] : []
}

/** Class names that Zendesk, Intercom and others use for callouts. */
function calloutKind(classes: string): string | undefined {
  if (!/callout|admonition|alert|note|notice/i.test(classes)) return undefined
  if (/danger|error|red/i.test(classes)) return 'danger'
  if (/warn|caution|yellow|orange/i.test(classes)) return 'warning'
  return /tip|success|green/i.test(classes) ? 'tip' : 'info'
}

function isInline({ tag }: HtmlNode): boolean {
  return tag === '' || inlineTags.has(tag)
}

function inlinesOf(node: HtmlNode, reading: Reading): RichTextNode[] {
  return node.children.flatMap((child) => inlineOf(child, [], reading))
}

function inlineOf(node: HtmlNode, marks: Marks, reading: Reading): RichTextNode[] {
  const { tag, text, attributes, children } = node
  if (tag === '') {
    const words = text.replaceAll(/\s+/g, ' ')
    return words === '' ? [] : [{ type: 'text', text: words, ...(marks.length > 0 && { marks }) }]
  }
  if (tag === 'br') return [{ type: 'hardBreak' }]
  if (tag === 'img') return pictureOf(attributes, reading)
  const mark = markOf(node, reading)
  const isNew = mark && !marks.some(({ type }) => type === mark.type)
  const all = isNew ? [...marks, mark] : marks
  return children.flatMap((child) => inlineOf(child, all, reading))
}

function markOf({ tag, attributes }: HtmlNode, { sources }: Reading): Marks[number] | undefined {
  const plain = plainMarks[tag]
  if (plain) return { type: plain }
  if (tag !== 'a') return undefined
  const url = attributes['href']?.trim() ?? ''
  const href = linkAddress(sources.link?.(url) ?? url)
  return href === undefined ? undefined : { type: 'link', attrs: { href } }
}

function pictureOf(
  { src = '', alt = '', width, height }: Readonly<Record<string, string>>,
  { sources }: Reading,
): RichTextNode[] {
  const url = src.trim().replace(/^\/\//, 'https://')
  const attrs = sources.picture?.(url) ?? { src: pictureAddress(url) }
  const size = { ...pixels('width', width), ...pixels('height', height) }
  const image = { type: 'image', attrs: { ...attrs, alt, ...size } }
  if (isGood(image)) return [image]
  return alt === '' ? [] : [{ type: 'text', text: alt }]
}

function pixels(name: string, text: string | undefined): Record<string, number> {
  const found = /^(\d{1,4})(?:px)?$/.exec(text ?? '')
  return found ? { [name]: Number(found[1]) } : {}
}

function bold(pieces: readonly RichTextNode[]): RichTextNode[] {
  return trimmed(pieces).map((piece) =>
    piece.type === 'text' ? { ...piece, marks: [...(piece.marks ?? []), { type: 'bold' }] } : piece,
  )
}

/** Trims the whitespace of the page's layout. */
function trimmed(pieces: readonly RichTextNode[]): RichTextNode[] {
  const line = [...pieces]
  const isEmpty = (piece: RichTextNode | undefined): boolean =>
    piece !== undefined &&
    (piece.type === 'hardBreak' || (piece.type === 'text' && (piece.text ?? '').trim() === ''))
  while (isEmpty(line[0])) line.shift()
  while (isEmpty(line.at(-1))) line.pop()
  const [first] = line
  if (first?.type === 'text') line[0] = { ...first, text: (first.text ?? '').trimStart() }
  const last = line.at(-1)
  if (last?.type === 'text') line[line.length - 1] = { ...last, text: (last.text ?? '').trimEnd() }
  return line
}

function filled(blocks: readonly RichTextNode[]): RichTextNode[] {
  return blocks.length > 0 ? [...blocks] : [{ type: 'paragraph' }]
}

function collapseSpaces(blocks: readonly RichTextNode[]): RichTextNode[] {
  return filled(blocks.filter(({ type, content }) => type !== 'paragraph' || content))
}

function rawText({ tag, text, children }: HtmlNode): string {
  if (tag === 'br') return '\n'
  return text + children.map(rawText).join('')
}

const plainMarks: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}
const inlineTags = new Set([
  ...Object.keys(plainMarks),
  ...'a br img span font small big sub sup abbr cite q mark time label ins var wbr bdi bdo'.split(
    ' ',
  ),
])
const maxBlockDepth = 24
