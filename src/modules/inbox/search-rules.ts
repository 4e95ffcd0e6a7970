export interface Search {
  /** Words that must occur. The last letters may be missing, and one letter may be wrong. */
  readonly words: readonly string[]
  readonly phrases: readonly string[]
  readonly number?: number
  readonly operators: readonly Operator[]
  readonly without?: { readonly words: readonly string[]; readonly phrases: readonly string[] }
}

export interface Operator {
  readonly name: OperatorName
  readonly value: string
  readonly isExcluded?: true
}

export const operatorNames = [
  'from',
  'to',
  'assignee',
  'team',
  'tag',
  'channel',
  'subject',
  'status',
  'priority',
  'has',
  'before',
  'after',
  'due',
] as const
export type OperatorName = (typeof operatorNames)[number] | 'unread'

/** Never fails: anything that is not an operator is a word. */
export function readSearch(text: string): Search {
  const included = { words: [] as string[], phrases: [] as string[] }
  const without = { words: [] as string[], phrases: [] as string[] }
  const operators: Operator[] = []
  let number: number | undefined
  for (const { isExcluded, name, value, isQuoted } of piecesOf(text)) {
    if (!isQuoted && isBegun(name, value)) continue
    const operator = operatorNames.find((known) => known === name)
    const state = name === 'is' ? states.get(value.toLowerCase()) : undefined
    const digits = /^#(\d{1,15})$/.exec(value)?.[1]
    const target = isExcluded ? without : included
    const not = isExcluded && ({ isExcluded } as const)
    if (state) operators.push({ ...state, ...not })
    else if (operator) operators.push({ name: operator, value, ...not })
    else if (digits && !name && !isQuoted && !isExcluded) number = Number(digits)
    else if (isQuoted && !name) target.phrases.push(value)
    else target.words.push(...searchWords(`${name} ${value}`))
  }
  const isAnythingLeftOut = without.words.length + without.phrases.length > 0
  return {
    ...bounded(included),
    operators: operators.slice(0, 20),
    ...(number !== undefined && { number }),
    ...(isAnythingLeftOut && { without: bounded(without) }),
  }
}

function isBegun(name: string, value: string): boolean {
  const said = value.slice(0, -1).toLowerCase()
  return name === '' && value.endsWith(':') && [...operatorNames, 'is'].includes(said)
}

function bounded({ words, phrases }: { words: readonly string[]; phrases: readonly string[] }) {
  return {
    words: [...new Set(words)].slice(0, maxWords),
    phrases: phrases.filter((phrase) => searchWords(phrase).length > 0).slice(0, 5),
  }
}

export function asksNothing({ words, phrases, operators, number, without }: Search): boolean {
  const left = [words, phrases, operators, without?.words ?? [], without?.phrases ?? []]
  return number === undefined && left.every((list) => list.length === 0)
}

export interface SearchPiece {
  readonly isExcluded: boolean
  readonly name: string
  readonly value: string
  readonly isQuoted: boolean
}

export function piecesOf(text: string): SearchPiece[] {
  return Array.from(text.matchAll(piece), ([, minus, name = '', quoted, bare = '']) => ({
    isExcluded: minus !== undefined,
    name: name.slice(0, -1).toLowerCase(),
    value: (quoted ?? bare).trim(),
    isQuoted: quoted !== undefined,
  })).filter(({ value }) => value !== '')
}

/** `is:closed` is an alias of `status:closed`, as in other inboxes. */
export const states: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ...['open', 'snoozed', 'closed', 'spam', 'trash'].map(
    (value) => [value, { name: 'status', value }] as const,
  ),
  ['unassigned', { name: 'assignee', value: 'none' }],
  ['overdue', { name: 'due', value: 'overdue' }],
  ['unread', { name: 'unread', value: 'yes' }],
  ['read', { name: 'unread', value: 'no' }],
])

const piece = /(?:(?<=^|\s)(-))?([a-zA-Z]+:)?(?:"([^"]*)"|([^\s"]+|"))/g

/** Normalizes like `app.search_vector`: no accents, case or punctuation. */
export function searchWords(text: string): string[] {
  const plain = plainText(text)
  const words = plain.split(/[^\p{Alphabetic}\p{Nd}]+/u).filter((word) => word !== '')
  return [...new Set(words.map((word) => Array.from(word).slice(0, 40).join('')))]
}

/** The index query: single letters and phrases match exactly, other words by prefix. */
export function searchTerms({ words, phrases }: Search): string[] {
  const exact = phrases.flatMap(searchWords)
  const loose = words.filter((word) => !exact.includes(word))
  return [...new Set(exact), ...loose.map((word) => (word.length < 2 ? word : `${word}*`))].slice(
    0,
    maxWords,
  )
}

export interface SnippetPart {
  readonly text: string
  readonly isFound: boolean
}

export function snippetOf(text: string, { words, phrases }: Pick<Search, 'words' | 'phrases'>) {
  const line = text.slice(0, longestRead).replaceAll(/\s+/g, ' ').trim().toWellFormed()
  const marks = marksIn(line, [...words, ...phrases.flatMap(searchWords)])
  const from = startAt(line, (marks[0]?.from ?? 0) - 16)
  const end = Math.min(line.length, from + snippetLength)
  const parts: SnippetPart[] = []
  let at = from
  const add = (to: number, isFound: boolean): void => {
    if (to > at) parts.push({ text: line.slice(at, to).toWellFormed(), isFound })
    at = Math.max(at, to)
  }
  if (from > 0) parts.push({ text: '…', isFound: false })
  for (const mark of marks) {
    if (mark.from < at || mark.to > end) continue
    add(mark.from, false)
    add(mark.to, true)
  }
  add(end, false)
  if (end < line.length) parts.push({ text: '…', isFound: false })
  return parts
}

interface Mark {
  readonly from: number
  readonly to: number
}

function marksIn(line: string, included: readonly string[]): Mark[] {
  const words = Array.from(line.matchAll(/[\p{Alphabetic}\p{Nd}\p{M}]+/gu), (found) => ({
    from: found.index,
    to: found.index + found[0].length,
    plain: plainText(found[0]),
  }))
  const hits = included.flatMap((one) => {
    const exact = words.filter(({ plain }) => plain.startsWith(one))
    return exact.length > 0 ? exact : words.filter(({ plain }) => isNearly(plain, one))
  })
  return [...new Set(hits)].toSorted((one, other) => one.from - other.from)
}

function isNearly(word: string, included: string): boolean {
  if (included.length < 4 || Math.abs(word.length - included.length) > 2) return false
  return distance(word, included) <= (included.length < 7 ? 1 : 2) || isSwapped(word, included)
}

function isSwapped(word: string, included: string): boolean {
  const at = Array.from(word).findIndex((letter, index) => letter !== included[index])
  if (at === -1 || word.length !== included.length) return false
  const swapped = `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`
  return swapped === included
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1]
    for (let index = 1; index <= other.length; index++) {
      const cost = letter === other[index - 1] ? 0 : 1
      const above = (row[index] ?? 0) + 1
      const left = (next[index - 1] ?? 0) + 1
      next.push(Math.min(above, left, (row[index - 1] ?? 0) + cost))
    }
    row = next
  }
  return row[other.length] ?? 0
}

function startAt(line: string, included: number): number {
  if (included <= 0) return 0
  const space = line.indexOf(' ', included)
  return space === -1 || space > included + 14 ? included : space + 1
}

function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
}

const maxWords = 12
const longestRead = 50_000
const snippetLength = 140
