import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/** Each word without its ending; those that say nothing (`the`, `und`) are left out. */
export async function stemsOf(
  { db }: Scope,
  words: readonly string[],
  dictionary: string,
): Promise<{ word: string; stem: string }[]> {
  const { rows } = await sql<{ word: string; stem: string }>`
    select word, stem from unnest(${[...words]}::text[]) with ordinality as said (word, place),
      lateral (select left((ts_lexize(${dictionary}::regdictionary, said.word))[1], 60) as stem) as cut
    where stem is not null order by place`.execute(db)
  return rows
}

/** Words from `low` up to but without `high`; those of one term stand for one word that was typed. */
export interface WordRange {
  readonly term: number
  readonly low: string
  readonly high: string
  readonly boost: number
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
