import type { TextLine } from './html-text.ts'
import { attributionAt, isHistoryStart, isRule } from './quote-lines.ts'
import words from './quote-words.json' with { type: 'json' }

export interface CutReply {
  readonly reply: string
  readonly isCut: boolean
}

/** The new text of an email, without quotes, signature, and mobile footer. */
export function cutReply(lines: readonly TextLine[], isForward: boolean): CutReply {
  const whole = joined(lines)
  const kept = isForward ? lines : withoutHistory(lines)
  const reply = joined(withoutFooters(withoutSignature(kept)))
  // Showing too much is better than showing nothing.
  if (reply === '') return { reply: whole, isCut: false }
  return { reply, isCut: reply.length < whole.length }
}

export function linesOfText(text: string): TextLine[] {
  return text.split('\n').map((line) => ({ text: line.trimEnd(), isQuoted: false }))
}

/** Forwards in many languages: the forwarded email is the content. */
export function isForwardSubject(subject: string): boolean {
  const plain = subject.replace(/^(?:\s*(?:re|aw|sv|antw|r|odp)\s*:)+/i, '').trimStart()
  const colon = plain.search(/[:：]/)
  return colon > 0 && colon < 20 && forwardPrefixes.has(plain.slice(0, colon).trim().toLowerCase())
}

function withoutHistory(lines: readonly TextLine[]): readonly TextLine[] {
  const start = lines.findIndex((_, place) => isHistoryStart(lines, place))
  if (start < 0) return withoutQuotes(lines)
  const above = withoutQuotes(withoutEndRules(lines.slice(0, start)))
  if (joined(above) !== '') return above
  // Some people reply below the quote.
  return withoutQuotes(lines.filter(({ isQuoted }) => !isQuoted))
}

/**
 * Quotes marked with ">". Inline replies keep the quotes they answer; a reply below drops the quote
 * above, and a reply above drops everything below.
 */
function withoutQuotes(lines: readonly TextLine[]): readonly TextLine[] {
  const isQuote = quoteMarks(lines)
  const first = isQuote.indexOf(true)
  if (first < 0) return lines
  const last = isQuote.lastIndexOf(true)
  const start = attributionBefore(lines, first)
  const before = lines.slice(0, start)
  const after = lines.slice(last + 1)
  const hasAfter = joined(withoutFooters(withoutSignature(after, true))) !== ''
  const between = lines.findLastIndex(
    ({ text }, place) =>
      place > first && place < last && !isQuote[place] && text.trim() !== '' && !isIn(lines, place),
  )
  if (between >= 0) return hasAfter ? lines : lines.slice(0, between + 1)
  if (!hasAfter) return before
  return joined(before) === '' ? after : lines
}

/** A short line that only exists because a quoted line was wrapped belongs to the quote. */
function quoteMarks(lines: readonly TextLine[]): boolean[] {
  const marks = lines.map(({ text }) => /^\s{0,3}[>|]/.test(text) && !/^\s*\|.*\|\s*$/.test(text))
  for (let place = 1; place < lines.length - 1; place++) {
    if (marks[place] || !marks[place - 1] || !marks[place + 1]) continue
    const [before, words] = [lines[place - 1]?.text ?? '', lines[place]?.text.trim() ?? '']
    marks[place] = before.length >= wrappedAt && words !== '' && words.length < longestRest
  }
  return marks
}

/** The start of the attribution line, or of the quote if there is none. */
function attributionBefore(lines: readonly TextLine[], quote: number): number {
  let last = quote - 1
  while (last >= 0 && lines[last]?.text.trim() === '') last--
  for (let start = last; start >= Math.max(0, last - 3); start--) {
    if (attributionAt(lines, start) === last) return start
  }
  return quote
}

/** Whether the line is the attribution of a nested quote. */
function isIn(lines: readonly TextLine[], place: number): boolean {
  for (let start = place; start >= Math.max(0, place - 3); start--) {
    const end = attributionAt(lines, start)
    if (end !== undefined && end >= place) return true
  }
  return false
}

function withoutEndRules(lines: readonly TextLine[]): readonly TextLine[] {
  let end = lines.length
  while (end > 0 && (lines[end - 1]?.text.trim() === '' || isRule(lines[end - 1]?.text ?? '')))
    end--
  return lines.slice(0, end)
}

/** After "-- "; a longer block is not a signature. */
function withoutSignature(lines: readonly TextLine[], mayBeAll = false): readonly TextLine[] {
  const dashes = lines.findLastIndex(({ text }) => text.trim() === '--')
  if (dashes < 0) return lines
  const isLong =
    lines.slice(dashes).filter(({ text }) => text.trim() !== '').length > longestSignature
  const above = lines.slice(0, dashes)
  return isLong || (!mayBeAll && joined(above) === '') ? lines : above
}

function withoutFooters(lines: readonly TextLine[]): readonly TextLine[] {
  let end = lines.length
  for (let place = lines.length - 1; place >= 0 && lines.length - place < 40; place--) {
    const text = lines[place]?.text.trim() ?? ''
    if (text === '' || isRule(text)) continue
    if (!isFooter(text)) break
    end = place
  }
  return lines.slice(0, end)
}

function isFooter(text: string): boolean {
  if (text.length > longestFooter) return false
  const small = text.toLowerCase().replace(/^[\s*_<[(-]+/, '')
  return (
    words.footers.some((one) => small.startsWith(one)) &&
    words.devices.some((one) => small.includes(one))
  )
}

function joined(lines: readonly TextLine[]): string {
  return lines
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd()
}

const forwardPrefixes = new Set(words.forwardPrefixes)
// Typical wrap widths of email clients.
const wrappedAt = 60
const longestRest = 40
const longestSignature = 13
const longestFooter = 140
