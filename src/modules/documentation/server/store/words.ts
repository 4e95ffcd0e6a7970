import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'
import { spansOf, wantedOf, type Span, type WordRange } from '#platform/word-search/word-ranges.ts'

import { joinSight, pageInSight } from './page-sight.ts'
import type { TextPlace } from './texts.ts'

/** What a page is found by from now on; `dictionary` takes the endings off. */
export async function putWords(
  scope: Scope,
  at: TextPlace,
  { weights, dictionary }: { readonly weights: ReadonlyMap<string, number>; dictionary: string },
): Promise<void> {
  const { db, organizationId } = scope
  const { versionId, pageId, locale } = at
  await dropWords(scope, at)
  await sql`
    with stemmed as (
      select (ts_lexize(${dictionary}::regdictionary, said.word))[1] as word, said.weight
      from unnest(${[...weights.keys()]}::text[], ${[...weights.values()]}::int[])
        as said (word, weight)),
    kept as (select left(word, 60) as word, least(1000, sum(weight))::int as weight
      from stemmed where word <> '' group by 1),
    noted as (insert into doc_words (org_id, version_id, locale, word, mirrored)
      select ${organizationId}, ${versionId}::uuid, ${locale}, word, reverse(word) from kept
      order by word on conflict do nothing)
    insert into doc_page_words (org_id, version_id, locale, word, page_id, weight)
    select ${organizationId}, ${versionId}::uuid, ${locale}, word, ${pageId}::uuid, weight
    from kept order by word`.execute(db)
}

export async function dropWords(
  { db, organizationId }: Scope,
  { versionId, pageId, locale }: TextPlace,
): Promise<void> {
  await sql`delete from doc_page_words where org_id = ${organizationId}
    and version_id = ${versionId}::uuid and page_id = ${pageId}::uuid
    and locale = ${locale}`.execute(db)
}

export interface Vocabulary {
  readonly versionId: string
  readonly locale: string
}

/** The terms of which there is no word at all. */
export async function listUnknownTerms(
  { db, organizationId }: Scope,
  { versionId, locale }: Vocabulary,
  ranges: readonly WordRange[],
): Promise<number[]> {
  const { rows } = await sql<{ term: number }>`
    select wanted.term from ${wantedOf(ranges)}
    group by wanted.term
    having not bool_or(exists (select from doc_page_words found
      where found.org_id = ${organizationId} and found.version_id = ${versionId}::uuid
        and found.locale = ${locale} and found.word >= wanted.low
        and found.word < wanted.high))`.execute(db)
  return rows.map(({ term }) => term)
}

/** Words that begin or end as these do: among them is what somebody meant who slipped once. */
export async function listWordsLike(
  { db, organizationId }: Scope,
  { versionId, locale }: Vocabulary,
  { heads, tails }: { readonly heads: readonly Span[]; readonly tails: readonly Span[] },
): Promise<string[]> {
  const among = sql`known.org_id = ${organizationId} and known.version_id = ${versionId}::uuid
    and known.locale = ${locale}`
  const { rows } = await sql<{ word: string }>`
    select known.word from ${spansOf(heads)}
      join doc_words known on ${among} and known.word >= span.low and known.word < span.high
    union
    select known.word from ${spansOf(tails)}
      join doc_words known on ${among} and known.mirrored >= span.low
        and known.mirrored < span.high
    limit 5000`.execute(db)
  return rows.map(({ word }) => word)
}

export interface HitRow {
  readonly id: string
  readonly locale: string
  readonly path: string
  readonly title: string
  readonly description: string
  readonly body_text: string
  readonly parent_title: string | null
}

/**
 * Those with the most of what was looked for first; rare words say more than common ones. A version has
 * at most some thousand pages, so who may see them is asked of all that were found.
 */
export async function listHits(
  scope: Scope,
  { versionId, locale }: Vocabulary,
  { ranges, limit }: { readonly ranges: readonly WordRange[]; readonly limit: number },
): Promise<HitRow[]> {
  const { db, organizationId } = scope
  const { rows } = await sql<HitRow>`
    with hit as (
      select found.page_id, wanted.term, max(found.weight * wanted.boost) as weight
      from ${wantedOf(ranges)} join doc_page_words found on found.org_id = ${organizationId}
        and found.version_id = ${versionId}::uuid and found.locale = ${locale}
        and found.word >= wanted.low and found.word < wanted.high
      group by found.page_id, wanted.term),
    weighed as (select page_id, weight / ln(2 + count(*) over (partition by term)) as weight from hit),
    scored as (select page_id, count(*)::int as terms, sum(weight)::float8 as score
      from weighed group by page_id),
    best as materialized (
      select scored.*, place.parent_id, text.path, text.published_id
      from scored join (${joinSight}) on text.org_id = ${organizationId}
        and text.page_id = scored.page_id and text.version_id = ${versionId}::uuid
        and text.locale = ${locale}
      where ${pageInSight(scope)}
      order by scored.terms desc, scored.score desc, scored.page_id limit ${sql.lit(limit)})
    select best.page_id as id, ${locale}::text as locale, best.path, revision.title,
      revision.description, left(revision.body_text, 20000) as body_text,
      coalesce(shown.title, around.title) as parent_title
    from best
    join doc_revisions revision on revision.org_id = ${organizationId}
      and revision.id = best.published_id
    left join doc_pages parent on parent.org_id = ${organizationId} and parent.id = best.parent_id
    left join doc_texts around on around.org_id = ${organizationId}
      and around.version_id = ${versionId}::uuid and around.page_id = best.parent_id
      and around.locale = ${locale} and parent.kind = 'group'
    left join doc_texts beside on beside.org_id = ${organizationId}
      and beside.version_id = ${versionId}::uuid and beside.page_id = best.parent_id
      and beside.locale = ${locale}
    left join doc_revisions shown on shown.org_id = ${organizationId}
      and shown.id = beside.published_id
    order by best.terms desc, best.score desc, best.page_id`.execute(db)
  return rows
}
