import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/** Each word without its ending; those that say nothing (`the`, `und`) are left out. */
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

/** What a dictionary says of a word is always the same, and people look for the same words. */
async function learnStems(
  { db }: Scope,
  words: readonly string[],
  dictionary: string,
): Promise<void> {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, left((ts_lexize(${dictionary}::regdictionary, word))[1], 60) as stem
    from unnest(${[...words]}::text[]) as said (word)`.execute(db)
  if (remembered.size > mostRemembered) remembered.clear()
  for (const { word, stem } of rows) remembered.set(`${dictionary} ${word}`, stem)
}

const remembered = new Map<string, string | null>()
const mostRemembered = 20_000

/** Words from `low` up to but without `high`; those of one term stand for one word that was typed. */
export interface WordRange {
  readonly term: number
  readonly low: string
  readonly high: string
  readonly boost: number
  /** Nothing but the very word `low`. */
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
