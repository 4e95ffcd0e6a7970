import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'
import { spansOf, wantedOf, type Span, type WordRange } from '#platform/word-search/word-ranges.ts'

export interface TextPlace {
  readonly baseId: string
  readonly articleId: string
  readonly locale: string
}

/** What an article is found by from now on; `dictionary` takes the endings off. */
export async function putWords(
  scope: Scope,
  { baseId, articleId, locale }: TextPlace,
  { weights, dictionary }: { readonly weights: ReadonlyMap<string, number>; dictionary: string },
): Promise<void> {
  const { db, organizationId } = scope
  await dropWords(scope, articleId, locale)
  await sql`
    with stemmed as (
      select (ts_lexize(${dictionary}::regdictionary, said.word))[1] as word, said.weight
      from unnest(${[...weights.keys()]}::text[], ${[...weights.values()]}::int[])
        as said (word, weight)),
    kept as (select left(word, 60) as word, least(1000, sum(weight))::int as weight
      from stemmed where word <> '' group by 1),
    noted as (insert into knowledge_words (org_id, base_id, locale, word, mirrored)
      select ${organizationId}, ${baseId}::uuid, ${locale}, word, reverse(word) from kept
      order by word on conflict do nothing)
    insert into article_words (org_id, base_id, locale, word, article_id, weight)
    select ${organizationId}, ${baseId}::uuid, ${locale}, word, ${articleId}::uuid, weight
    from kept order by word`.execute(db)
}

export async function dropWords(
  { db, organizationId }: Scope,
  articleId: string,
  locale: string,
): Promise<void> {
  await sql`delete from article_words where org_id = ${organizationId}
    and article_id = ${articleId}::uuid and locale = ${locale}`.execute(db)
}

export interface Vocabulary {
  readonly baseId: string
  readonly locale: string
}

/** The terms of which there is no word at all. */
export async function listUnknownTerms(
  { db, organizationId }: Scope,
  { baseId, locale }: Vocabulary,
  ranges: readonly WordRange[],
): Promise<number[]> {
  const { rows } = await sql<{ term: number }>`
    select wanted.term from ${wantedOf(ranges)}
    group by wanted.term
    having not bool_or(exists (select from article_words found
      where found.org_id = ${organizationId} and found.base_id = ${baseId}::uuid
        and found.locale = ${locale} and found.word >= wanted.low
        and found.word < wanted.high))`.execute(db)
  return rows.map(({ term }) => term)
}

/** Words that begin or end as these do: among them is what somebody meant who slipped once. */
export async function listWordsLike(
  { db, organizationId }: Scope,
  { baseId, locale }: Vocabulary,
  { heads, tails }: { readonly heads: readonly Span[]; readonly tails: readonly Span[] },
): Promise<string[]> {
  const among = sql`known.org_id = ${organizationId} and known.base_id = ${baseId}::uuid
    and known.locale = ${locale}`
  const { rows } = await sql<{ word: string }>`
    select known.word from ${spansOf(heads)}
      join knowledge_words known on ${among} and known.word >= span.low and known.word < span.high
    union
    select known.word from ${spansOf(tails)}
      join knowledge_words known on ${among} and known.mirrored >= span.low
        and known.mirrored < span.high
    limit 5000`.execute(db)
  return rows.map(({ word }) => word)
}
