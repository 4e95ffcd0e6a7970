import { trimCharacters } from '#lib/trim-characters.ts'

import type { TextLine } from './html-text.ts'
import words from './quote-words.json' with { type: 'json' }

/** Whether everything from here on is the quoted email. */
export function isHistoryStart(lines: readonly TextLine[], place: number): boolean {
  const line = lines[place]
  if (line === undefined) return false
  if (line.isQuoted) return true
  if (line.text === '' || line.text.length > longestLine) return false
  if (isOriginalLine(line.text) || isAboveLine(line.text) || isHeaderBlock(lines, place))
    return true
  const end = attributionAt(lines, place)
  return end !== undefined && !isQuoteNext(lines, end) && isSurely(lines, place, end)
}

/**
 * Finds an attribution such as `On Monday, 16 November 2026, Ada wrote:` in any language and over
 * up to four lines. Returns its last line; undefined if there is none.
 */
export function attributionAt(lines: readonly TextLine[], place: number): number | undefined {
  const end = endsInColon(lines, place)
  if (end === undefined) return undefined
  const joinedText = textOf(lines, place, end)
  if (joinedText.length > longestAttribution || !/\d{1,2}[:.h時时]\s?\d{2}|\d{4}/.test(joinedText))
    return undefined
  if (end > place && !isStart(lines[place]?.text ?? '')) return undefined
  return joinedText.includes('@') || isWrote(joinedText) ? end : undefined
}

export function isRule(text: string): boolean {
  return /^\s*[_\-=*—]{5,}\s*$/.test(text)
}

function endsInColon(lines: readonly TextLine[], place: number): number | undefined {
  for (let end = place; end < place + 4; end++) {
    const text = lines[end]?.text.trim() ?? ''
    if (text === '' || text.length > longestLine || /^[>|]/.test(text)) return undefined
    if (/[:：]$/.test(text)) return end
  }
  return undefined
}

function isStart(text: string): boolean {
  const [first = ''] = text
    .trim()
    .toLowerCase()
    .split(/[\s,.]/, 1)
  return wroteStarts.has(first) || /^\d/.test(first) || /@|\d{4}/.test(text)
}

/** Without quote marks below, two signals are required. */
function isSurely(lines: readonly TextLine[], place: number, end: number): boolean {
  const joinedText = textOf(lines, place, end)
  return isWrote(joinedText) && /@|\d{4}/.test(joinedText) && isStart(lines[place]?.text ?? '')
}

function isQuoteNext(lines: readonly TextLine[], end: number): boolean {
  for (let next = end + 1; next < end + 4; next++) {
    const text = lines[next]?.text.trim() ?? ''
    if (text !== '') return text.startsWith('>') || text.startsWith('|')
  }
  return false
}

function textOf(lines: readonly TextLine[], place: number, end: number): string {
  return lines
    .slice(place, end + 1)
    .map(({ text }) => text.trim())
    .join(' ')
}

function isWrote(joinedText: string): boolean {
  const small = joinedText.toLowerCase()
  return words.wrote.some((word) => small.includes(word))
}

/** `-----Original Message-----` */
function isOriginalLine(text: string): boolean {
  if (!/^\s*[-_*]{2,}/.test(text)) return false
  return original.has(trimCharacters(text, ruleSigns).toLowerCase())
}

/** "Reply above this line" markers. */
function isAboveLine(text: string): boolean {
  return /^[#\-=_>*\s]{2,}.{0,40}\babove (?:this|the) line\b/i.test(text.slice(0, 120))
}

/**
 * Outlook's `From: … Sent: … To: … Subject: …` block; other clients start with the date or subject.
 */
function isHeaderBlock(lines: readonly TextLine[], place: number): boolean {
  const first = headerAt(lines, place)
  if (first === undefined || first === 'to') return false
  const found = new Set([first])
  let hasAddress = lines[place]?.text.includes('@') ?? false
  for (let next = place + 1; next < place + 12 && found.size < 4; next++) {
    const header = headerAt(lines, next)
    // An order other than Outlook's counts only without gaps.
    if (header === undefined && first !== 'from') break
    if (header === undefined) continue
    found.add(header)
    hasAddress ||= lines[next]?.text.includes('@') ?? false
  }
  // A travel itinerary also has From, To, and a date.
  return found.has('from') && found.size >= 3 && (found.has('subject') || hasAddress)
}

function headerAt(lines: readonly TextLine[], place: number): string | undefined {
  const label = labelOf(lines[place]?.text ?? '')
  return label === '' ? undefined : headerOf.get(label)
}

function labelOf(text: string): string {
  const colon = text.slice(0, 40).search(/[:：]/)
  if (colon < 1 || text.slice(colon + 1).trim() === '') return ''
  return text
    .slice(0, colon)
    .replaceAll(/[*_\s]+/g, ' ')
    .trim()
    .toLowerCase()
}

const headerOf = new Map(
  (['subject', 'to', 'sent', 'from'] as const).flatMap((header) =>
    words[header].map((word) => [word, header] as const),
  ),
)
const original = new Set(words.original)
const ruleSigns = '-_*: \t\r\n\f\v\u00a0\u2002\u2003\u2009\u3000'
const wroteStarts = new Set(words.wroteStarts)
const longestLine = 500
const longestAttribution = 400
