import { add, addAddress, readLinks, type Marked, type MarkedPart } from './marked.ts'
import { trimEndCharacters } from '../trim-characters.ts'
import { address, webAddress } from '../web-address.ts'

/**
 * Parses light markup: `**bold**`, `*italic*`, `` `code` `` and fences, lists, quotes, links, and
 * inline images. Everything else stays as text. Runs in linear time with bounded nesting, whatever
 * the input.
 */
export function readMarks(text: string): readonly Marked[] {
  return hasMarks.test(text) ? readLines(text.split('\n'), 0) : readLinks(text)
}

/** Undefined if nothing looks like markup, so only links are detected. */
export function findMarks(text: string): readonly Marked[] | undefined {
  return hasMarks.test(text) ? readMarks(text) : undefined
}

function readLines(lines: readonly string[], depth: number): Marked[] {
  const parts: Marked[] = []
  let isApart = true
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const block = depth < deepest ? readBlock(lines, at, depth + 1) : undefined
    if (block) {
      const before = parts.pop() ?? ''
      add(parts, typeof before === 'string' ? trimEndCharacters(before, '\n') : before)
      parts.push(block.part)
      at = block.end - 1
      isApart = true
    } else if (!isApart || line.trim() !== '') {
      if (!isApart) add(parts, '\n')
      for (const part of readLine(line, true)) add(parts, part)
      isApart = false
    }
  }
  return parts
}

interface Block {
  readonly part: MarkedPart
  readonly end: number
}

function readBlock(lines: readonly string[], from: number, depth: number): Block | undefined {
  const first = lines[from] ?? ''
  if (first.startsWith('```')) return readFence(lines, from)
  if (first.startsWith('> ')) return readQuote(lines, from, depth)
  const begun = item.exec(first)
  return begun ? readList(lines, from, { depth, number: begun[1] }) : undefined
}

function readFence(lines: readonly string[], from: number): Block {
  let last = from + 1
  while (last < lines.length && lines[last]?.trimEnd() !== '```') last++
  return { part: { tag: 'pre', of: [lines.slice(from + 1, last).join('\n')] }, end: last + 1 }
}

function readQuote(lines: readonly string[], from: number, depth: number): Block {
  let end = from
  while (lines[end]?.startsWith('>')) end++
  const inside = lines.slice(from, end).map((line) => line.replace(/^> ?/, ''))
  return { part: { tag: 'blockquote', of: readLines(inside, depth) }, end }
}

function readList(
  lines: readonly string[],
  from: number,
  { depth, number }: { readonly depth: number; readonly number: string | undefined },
): Block {
  const items: string[][] = []
  let end = from
  for (; end < lines.length; end++) {
    const line = lines[end] ?? ''
    const begun = item.exec(line)
    if (end > from && /^ {2,}\S/.test(line)) items.at(-1)?.push(line.slice(2))
    else if (begun && !begun[1] === !number) items.push([line.slice(begun[0].length)])
    else break
  }
  const of = items.map((inside): Marked => ({ tag: 'li', of: readLines(inside, depth) }))
  return { part: number ? { tag: 'ol', of, to: number } : { tag: 'ul', of }, end }
}

interface Begun {
  readonly stars: number
  readonly parts: Marked[]
}

function readLine(line: string, hasLinks: boolean): readonly Marked[] {
  if (!/[*`[@:]|www/i.test(line)) return [line]
  const begun: Begun[] = [{ stars: 0, parts: [] }]
  const say = (part: Marked): void => add(begun.at(-1)?.parts ?? [], part)
  let from = 0
  for (const found of line.matchAll(markPattern)) {
    const [whole, code, bang, words, target = ''] = found
    say(line.slice(from, found.index))
    from = found.index + whole.length
    if (code) say({ tag: 'code', of: [code] })
    else if (whole.startsWith('*')) {
      const before = line.slice(Math.max(0, found.index - 2), found.index)
      readStars(begun, whole.length, { before, after: line.slice(from, from + 2) })
    } else if (!hasLinks) say(whole)
    else if (words === undefined) addAddress(begun.at(-1)?.parts ?? [], whole)
    else if (bang && target.startsWith('file:')) {
      say({ tag: 'img', of: [words], to: target.slice(5) })
    } else {
      const to = /^(https?:|mailto:)\S+$/i.test(target) && webAddress(target)
      say(to ? (bang ?? '') : whole)
      if (to) say({ tag: 'a', of: readLine(words || target, false), to })
    }
  }
  say(line.slice(from))
  unmark(begun, 0)
  return begun[0]?.parts ?? []
}

/** Between words, stars are text: 2 * 3, a*b. */
function readStars(
  begun: Begun[],
  count: number,
  { before, after }: { readonly before: string; readonly after: string },
): void {
  let left = count
  const canEnd = /\S$/.test(before) && !/^[\p{Lu}\p{Ll}\p{N}_]/u.test(after)
  while (canEnd && left > 0 && left < 4) {
    const fits = ({ stars }: Begun): boolean => (left === 3 ? stars > 0 : stars === left)
    const place = begun.findLastIndex(fits)
    if (place < 0) break
    unmark(begun, place)
    const { stars = 0, parts: of = [] } = begun.pop() ?? {}
    begun.at(-1)?.parts.push({ tag: stars === 1 ? 'em' : 'strong', of })
    left -= stars
  }
  // Scripts without capital letters often have no spaces between words.
  const canBegin = /^\S/.test(after) && !/[\p{Lu}\p{Ll}\p{N}_]$/u.test(before)
  if (left === count && canBegin && count < 4 && begun.length < deepest) {
    if (count > 1) begun.push({ stars: 2, parts: [] })
    if (count !== 2) begun.push({ stars: 1, parts: [] })
  } else add(begun.at(-1)?.parts ?? [], '*'.repeat(left))
}

function unmark(begun: Begun[], place: number): void {
  while (begun.length > place + 1) {
    const { stars = 0, parts = [] } = begun.pop() ?? {}
    for (const part of ['*'.repeat(stars), ...parts]) add(begun.at(-1)?.parts ?? [], part)
  }
}

const deepest = 5
const hasMarks = /[*`[]|^(?:> | {0,3}(?:-|\d{1,3}\.) )/m
const item = /^ {0,3}(?:-|(\d{1,3})\.) +/
const markPattern = new RegExp(
  `\`([^\`]+)\`|(!)?\\[([^[\\]]*)\\]\\(([^()]*(?:\\([^()]*\\)[^()]*)*)\\)|\\*+|${address.source}`,
  'giu',
)
