import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/** Stems of the words; stop words (`the`, `und`) are dropped. */
export async function stemsOf(
  scope: Scope,
  words: readonly string[],
  dictionary: string,
): Promise<{ word: string; stem: string }[]> {
  const isKnown = (word: string): boolean => remembered.has(`${dictionary} ${word}`)
  if (!words.every(isKnown)) await learnStems(scope, words, dictionary)
  return words.flatMap((word) => {
    const stem = remembered.get(`${dictionary} ${word}`)
    return stem === undefined || stem === null ? [] : [{ word, stem }]
  })
}

/** Stems never change and searches repeat, so they are cached. */
async function learnStems(
  { db }: Scope,
  words: readonly string[],
  dictionary: string,
): Promise<void> {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, left((ts_lexize(${dictionary}::regdictionary, word))[1], 60) as stem
    from unnest(${[...words]}::text[]) as typed (word)`.execute(db)
  if (remembered.size > maxCachedStems) remembered.clear()
  for (const { word, stem } of rows) remembered.set(`${dictionary} ${word}`, stem)
}

const remembered = new Map<string, string | null>()
const maxCachedStems = 20_000

/**
 * Words from `low` up to, but not including, `high`. Ranges of one term belong to one typed word.
 */
export interface WordRange {
  readonly term: number
  readonly low: string
  readonly high: string
  readonly boost: number
  /** Only the exact word `low`. */
  readonly isWhole: boolean
}

export interface Span {
  readonly low: string
  readonly high: string
}

export function wantedOf(ranges: readonly WordRange[]) {
  return sql`unnest(${ranges.map(({ term }) => term)}::int[],
    ${ranges.map(({ low }) => low)}::text[], ${ranges.map(({ high }) => high)}::text[],
    ${ranges.map(({ boost }) => boost)}::float8[]) as wanted (term, low, high, boost)`
}

export function spansOf(spans: readonly Span[]) {
  return sql`unnest(${spans.map(({ low }) => low)}::text[],
    ${spans.map(({ high }) => high)}::text[]) as span (low, high)`
}
