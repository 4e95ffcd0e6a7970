import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import { spansOf, wantedOf, type Span, type WordRange } from './word-ranges.ts'

/** The tables of a module's search index; they differ only in their names. */
export interface WordTables {
  /** All words, and the texts that contain them. */
  readonly words: string
  readonly places: string
  /** The columns for the owner of the words and for the text. */
  readonly owner: string
  readonly text: string
}

export interface OwnVocabulary {
  readonly ownerId: string
  readonly locale: string
}

export function vocabularyStore(tables: WordTables) {
  const words = sql.table(tables.words)
  const places = sql.table(tables.places)
  const owner = sql.ref(tables.owner)
  const text = sql.ref(tables.text)
  const owned = (table: 'found' | 'known') => sql.ref(`${table}.${tables.owner}`)

  return {
    /** Indexes a text; `dictionary` removes word endings. */
    async add(
      { db, organizationId }: Scope,
      { ownerId, textId, locale }: OwnVocabulary & { readonly textId: string },
      {
        weights,
        dictionary,
      }: { readonly weights: ReadonlyMap<string, number>; readonly dictionary: string },
    ): Promise<void> {
      await sql`
        with stemmed as (
          select (ts_lexize(${dictionary}::regdictionary, typed.word))[1] as word, typed.weight
          from unnest(${[...weights.keys()]}::text[], ${[...weights.values()]}::int[])
            as typed (word, weight)),
        kept as (select left(word, 60) as word, least(1000, sum(weight))::int as weight
          from stemmed where word <> '' group by 1),
        noted as (insert into ${words} (org_id, ${owner}, locale, word, mirrored)
          select ${organizationId}, ${ownerId}::uuid, ${locale}, word, reverse(word) from kept
          order by word on conflict do nothing)
        insert into ${places} (org_id, ${owner}, locale, word, ${text}, weight)
        select ${organizationId}, ${ownerId}::uuid, ${locale}, word, ${textId}::uuid, weight
        from kept order by word`.execute(db)
    },

    /** Terms that no word matches. */
    async listUnknownTerms(
      { db }: Scope,
      { ownerId, locale }: OwnVocabulary,
      ranges: readonly WordRange[],
    ): Promise<number[]> {
      const { rows } = await sql<{ term: number }>`
        select wanted.term from ${wantedOf(ranges)}
        group by wanted.term
        having not bool_or(exists (select from ${places} found
          where ${owned('found')} = ${ownerId}::uuid
            and found.locale = ${locale} and found.word >= wanted.low
            and found.word < wanted.high))`.execute(db)
      return rows.map(({ term }) => term)
    },

    /** Words with the same beginning or ending: candidates for a single typo. */
    async listWordsLike(
      { db }: Scope,
      { ownerId, locale }: OwnVocabulary,
      { heads, tails }: { readonly heads: readonly Span[]; readonly tails: readonly Span[] },
    ): Promise<string[]> {
      const among = sql`${owned('known')} = ${ownerId}::uuid
        and known.locale = ${locale}`
      const { rows } = await sql<{ word: string }>`
        select known.word from ${spansOf(heads)}
          join ${words} known on ${among} and known.word >= span.low and known.word < span.high
        union
        select known.word from ${spansOf(tails)}
          join ${words} known on ${among} and known.mirrored >= span.low
            and known.mirrored < span.high
        limit 5000`.execute(db)
      return rows.map(({ word }) => word)
    },

    /** Words that no text contains anymore. */
    async deleteLost({ db }: Scope, limit: number): Promise<number> {
      const { rows } = await sql`
        delete from ${words} where ctid in (
          select known.ctid from ${words} known
          where not exists (select from ${places} found
            where found.org_id = known.org_id and ${owned('found')} = ${owned('known')}
              and found.locale = known.locale and found.word = known.word)
          limit ${sql.lit(limit)})
        returning 1`.execute(db)
      return rows.length
    },
  }
}
