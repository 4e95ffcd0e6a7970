import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'
import { spansOf, wantedOf, type Span, type WordRange } from '#platform/word-search/word-ranges.ts'

import { articleInSight, joinSight, type Surface } from './article-sight.ts'

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

export interface HitRow {
  readonly id: string
  readonly base_id: string
  readonly locale: string
  readonly title: string
  readonly excerpt: string
  readonly slug: string
  readonly body_text: string
  readonly category_name: string | null
  readonly category_slug: string | null
  readonly terms: number
  readonly score: number
}

interface HitQuestion {
  readonly ranges: readonly WordRange[]
  readonly surface: Surface
  readonly limit: number
}

/**
 * Those with the most of what was looked for first; rare words say more than common ones. Who may see
 * them is asked of the best alone, and of all where too few of those are for him.
 */
export async function listHits(
  scope: Scope,
  at: Vocabulary,
  question: HitQuestion,
): Promise<HitRow[]> {
  const nearest = await readHits(scope, at, question, fewCandidates)
  const isWhole = nearest.length >= question.limit || (nearest[0]?.matched ?? 0) <= fewCandidates
  return isWhole && nearest.length > 0 ? nearest : readHits(scope, at, question, allCandidates)
}

async function readHits(
  scope: Scope,
  { baseId, locale }: Vocabulary,
  { ranges, surface, limit }: HitQuestion,
  candidates: number,
): Promise<(HitRow & { matched: number })[]> {
  const { db, organizationId } = scope
  const { rows } = await sql<HitRow & { matched: number }>`
    with hit as (
      select found.article_id, wanted.term, max(found.weight * wanted.boost) as weight
      from ${wantedOf(ranges)} join article_words found on found.org_id = ${organizationId}
        and found.base_id = ${baseId}::uuid and found.locale = ${locale}
        and found.word >= wanted.low and found.word < wanted.high
      group by found.article_id, wanted.term),
    weighed as (select article_id, weight / ln(2 + count(*) over (partition by term)) as weight
      from hit),
    scored as (select article_id, count(*)::int as terms, sum(weight)::float8 as score,
        (count(*) over ())::int as matched
      from weighed group by article_id
      order by terms desc, score desc, article_id limit ${sql.lit(candidates)}),
    best as materialized (
      select scored.* from scored cross join lateral (
        select from ${joinSight}
        where text.org_id = ${organizationId} and text.article_id = scored.article_id
          and text.locale = ${locale} and text.base_id = ${baseId}::uuid
          and ${articleInSight(scope, surface)}
        limit 1) seen
      order by scored.terms desc, scored.score desc, scored.article_id limit ${sql.lit(limit)})
    select best.article_id as id, text.base_id, text.locale, version.title, version.excerpt,
      text.slug, left(version.body_text, 20000) as body_text, said.name as category_name,
      said.slug as category_slug, best.terms, best.score, best.matched
    from best
    join article_texts text on text.org_id = ${organizationId}
      and text.article_id = best.article_id and text.locale = ${locale}
    join article_versions version on version.org_id = text.org_id and version.id = text.published_id
    join articles article on article.org_id = text.org_id and article.id = text.article_id
    left join knowledge_category_texts said on said.org_id = text.org_id
      and said.category_id = article.category_id and said.locale = text.locale
    order by best.terms desc, best.score desc, best.article_id`.execute(db)
  return rows
}

// So many are looked at one by one; a page is fifty at most.
const fewCandidates = 300
const allCandidates = 50_000
