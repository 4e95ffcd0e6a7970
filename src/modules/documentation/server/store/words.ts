import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'
import { vocabularyStore } from '#modules/content/server/store/vocabulary.ts'
import { wantedOf, type Span, type WordRange } from '#modules/content/server/store/word-ranges.ts'

import { joinVisibility, pageVisible } from './page-visibility.ts'
import type { TextPlace } from './texts.ts'

const vocabulary = vocabularyStore({
  words: 'doc_words',
  places: 'doc_page_words',
  owner: 'version_id',
  text: 'page_id',
})

export const { deleteLost: deleteLostWords } = vocabulary

export async function indexWords(
  scope: Scope,
  at: TextPlace,
  content: Parameters<typeof vocabulary.add>[2],
): Promise<void> {
  await dropWords(scope, at)
  const { versionId, pageId, locale } = at
  await vocabulary.add(scope, { ownerId: versionId, textId: pageId, locale }, content)
}

export async function dropWords(
  { db }: Scope,
  { versionId, pageId, locale }: TextPlace,
): Promise<void> {
  await sql`delete from doc_page_words where version_id = ${versionId}::uuid and page_id = ${pageId}::uuid
    and locale = ${locale}`.execute(db)
}

export interface Vocabulary {
  readonly versionId: string
  readonly locale: string
}

export function listUnknownTerms(
  scope: Scope,
  { versionId, locale }: Vocabulary,
  ranges: readonly WordRange[],
): Promise<number[]> {
  return vocabulary.listUnknownTerms(scope, { ownerId: versionId, locale }, ranges)
}

export function listWordsLike(
  scope: Scope,
  { versionId, locale }: Vocabulary,
  spans: { readonly heads: readonly Span[]; readonly tails: readonly Span[] },
): Promise<string[]> {
  return vocabulary.listWordsLike(scope, { ownerId: versionId, locale }, spans)
}

export interface HitRow {
  readonly id: string
  readonly locale: string
  readonly path: string
  readonly title: string
  readonly description: string
  readonly bodyText: string
  readonly parentTitle: string | null
}

/**
 * Best matches first; rare words weigh more than common ones. Versions have a few thousand pages at
 * most, so visibility is checked for all matches.
 */
export async function listHits(
  scope: Scope,
  { versionId, locale }: Vocabulary,
  { ranges, limit }: { readonly ranges: readonly WordRange[]; readonly limit: number },
): Promise<HitRow[]> {
  const { db } = scope
  const { rows } = await sql<HitRow>`
    with hit as (
      select found.page_id, wanted.term, max(found.weight * wanted.boost) as weight
      from ${wantedOf(ranges)} join doc_page_words found on found.version_id = ${versionId}::uuid and found.locale = ${locale}
        and found.word >= wanted.low and found.word < wanted.high
      group by found.page_id, wanted.term),
    weighed as (select page_id, weight / ln(2 + count(*) over (partition by term)) as weight from hit),
    scored as (select page_id, count(*)::int as terms, sum(weight)::float8 as score
      from weighed group by page_id),
    best as materialized (
      select scored.*, place.parent_id, text.path, text.published_id
      from scored join (${joinVisibility}) on text.page_id = scored.page_id and text.version_id = ${versionId}::uuid
        and text.locale = ${locale}
      where ${pageVisible(scope)}
      order by scored.terms desc, scored.score desc, scored.page_id limit ${sql.lit(limit)})
    select best.page_id as id, ${locale}::text as locale, best.path, revision.title,
      revision.description, left(revision.body_text, 20000) as body_text,
      coalesce(shown.title, around.title) as parent_title
    from best
    join doc_revisions revision on revision.id = best.published_id
    left join doc_pages parent on parent.id = best.parent_id
    left join doc_texts around on around.version_id = ${versionId}::uuid and around.page_id = best.parent_id
      and around.locale = ${locale} and parent.kind = 'group'
    left join doc_texts beside on beside.version_id = ${versionId}::uuid and beside.page_id = best.parent_id
      and beside.locale = ${locale}
    left join doc_revisions shown on shown.id = beside.published_id
    order by best.terms desc, best.score desc, best.page_id`.execute(db)
  return rows
}
