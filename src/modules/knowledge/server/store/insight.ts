import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/** Something that was found was opened: an article or a category. */
const isClicked = sql`(clicked_article_id is not null or clicked_category_id is not null)`

export interface NewSearch {
  readonly baseId: string
  readonly locale: string
  readonly query: string
  readonly normalized: string
  readonly results: number
  readonly readerHash: string
  readonly source: 'portal' | 'widget' | 'bot' | 'api' | 'agent'
}

/** What the same reader looked for within half a minute, the latest. */
export async function findFreshSearch(
  { db, organizationId, now }: Scope,
  { baseId, locale, readerHash }: Pick<NewSearch, 'baseId' | 'locale' | 'readerHash'>,
): Promise<{ id: string; normalized: string; is_clicked: boolean } | undefined> {
  const since = new Date(now.getTime() - 30_000)
  const { rows } = await sql<{ id: string; normalized: string; is_clicked: boolean }>`
    select id, normalized, ${isClicked} as is_clicked from knowledge_searches
    where org_id = ${organizationId} and reader_hash = ${readerHash} and created_at > ${since}
      and base_id = ${baseId}::uuid and locale = ${locale}
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

export async function insertSearch(
  { db, organizationId, now }: Scope,
  { baseId, locale, query, normalized, results, readerHash, source }: NewSearch,
): Promise<string> {
  const { id } = await db
    .insertInto('knowledge_searches')
    .values({
      org_id: organizationId,
      base_id: baseId,
      locale,
      query,
      normalized,
      results,
      reader_hash: readerHash,
      source,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function replaceSearch(
  { db, organizationId, now }: Scope,
  id: string,
  { query, normalized, results }: Pick<NewSearch, 'query' | 'normalized' | 'results'>,
): Promise<void> {
  await sql`update knowledge_searches set query = ${query}, normalized = ${normalized},
      results = ${results}, created_at = ${now}
    where org_id = ${organizationId} and id = ${id}::uuid`.execute(db)
}

/** There is such a search, and such an article. */
export async function isClickable(
  { db, organizationId }: Scope,
  { id, articleId }: { readonly id: string; readonly articleId: string },
): Promise<boolean> {
  const { rows } = await sql`select from knowledge_searches asked
    join articles article on article.org_id = asked.org_id and article.id = ${articleId}::uuid
      and article.base_id = asked.base_id and article.deleted_at is null
    where asked.org_id = ${organizationId} and asked.id = ${id}::uuid`.execute(db)
  return rows.length > 0
}

/** The first one counts, and only his own search. */
export async function noteClick(
  { db, organizationId }: Scope,
  {
    id,
    readerHash,
    articleId,
    rank,
  }: { id: string; readerHash: string; articleId: string; rank: number },
): Promise<void> {
  await sql`update knowledge_searches set clicked_article_id = ${articleId}::uuid,
      clicked_rank = ${rank}
    where org_id = ${organizationId} and id = ${id}::uuid and reader_hash = ${readerHash}
      and not ${isClicked}`.execute(db)
}

/** There is such a search, and such a category. */
export async function isTopicClickable(
  { db, organizationId }: Scope,
  { id, categoryId }: { readonly id: string; readonly categoryId: string },
): Promise<boolean> {
  const { rows } = await sql`select from knowledge_searches asked
    join knowledge_categories category on category.org_id = asked.org_id
      and category.id = ${categoryId}::uuid and category.base_id = asked.base_id
    where asked.org_id = ${organizationId} and asked.id = ${id}::uuid`.execute(db)
  return rows.length > 0
}

export async function noteTopicClick(
  { db, organizationId }: Scope,
  {
    id,
    readerHash,
    categoryId,
    rank,
  }: { id: string; readerHash: string; categoryId: string; rank: number },
): Promise<void> {
  await sql`update knowledge_searches set clicked_category_id = ${categoryId}::uuid,
      clicked_rank = ${rank}
    where org_id = ${organizationId} and id = ${id}::uuid and reader_hash = ${readerHash}
      and not ${isClicked}`.execute(db)
}

export async function countView(
  { db, organizationId, now }: Scope,
  {
    articleId,
    locale,
    readerHash,
    source,
  }: { articleId: string; locale: string; readerHash: string; source: 'portal' | 'widget' | 'api' },
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  await sql`
    with met as (insert into article_readers (org_id, article_id, locale, day, reader_hash)
      values (${organizationId}, ${articleId}::uuid, ${locale}, ${day}::date, ${readerHash})
      on conflict do nothing returning 1)
    insert into article_view_days as counted (org_id, article_id, locale, day, source, views, readers)
    values (${organizationId}, ${articleId}::uuid, ${locale}, ${day}::date, ${source}, 1,
      (select count(*) from met))
    on conflict (org_id, article_id, locale, day, source) do update
      set views = counted.views + 1, readers = counted.readers + excluded.readers`.execute(db)
}

export interface Span {
  readonly baseId: string
  readonly from: string
  readonly to: string
  readonly locale: string | undefined
  readonly articleId: string | undefined
}

export async function listViewDays(
  { db, organizationId }: Scope,
  span: Span,
): Promise<{ day: string; views: number; readers: number }[]> {
  const { rows } = await sql<{ day: string; views: number; readers: number }>`
    select seen.day::text as day, sum(seen.views)::int as views, sum(seen.readers)::int as readers
    from article_view_days seen
    join articles article on article.org_id = seen.org_id and article.id = seen.article_id
    where seen.org_id = ${organizationId} and ${inSpan(span)}
      and seen.day between ${span.from}::date and ${span.to}::date
      and ${span.locale === undefined ? sql`true` : sql`seen.locale = ${span.locale}`}
    group by seen.day order by seen.day`.execute(db)
  return rows
}

export async function listArticleCounts(
  { db, organizationId }: Scope,
  span: Span,
): Promise<{ id: string; title: string; views: number; helpful: number; unhelpful: number }[]> {
  const seenIn = span.locale === undefined ? sql`true` : sql`seen.locale = ${span.locale}`
  const saidIn = span.locale === undefined ? sql`true` : sql`said.locale = ${span.locale}`
  const { rows } = await sql<{
    id: string
    title: string
    views: number
    helpful: number
    unhelpful: number
  }>`
    select article.id, text.title, coalesce(counted.views, 0) as views,
      coalesce(felt.helpful, 0) as helpful, coalesce(felt.unhelpful, 0) as unhelpful
    from articles article
    join article_texts text on text.org_id = article.org_id and text.article_id = article.id
      and text.locale = article.source_locale
    left join (select seen.article_id, sum(seen.views)::int as views from article_view_days seen
      where seen.org_id = ${organizationId} and ${seenIn}
        and seen.day between ${span.from}::date and ${span.to}::date
      group by seen.article_id) counted on counted.article_id = article.id
    left join (select said.article_id, count(*) filter (where said.is_helpful)::int as helpful,
        count(*) filter (where not said.is_helpful)::int as unhelpful from article_feedback said
      where said.org_id = ${organizationId} and ${saidIn} and said.created_at >= ${span.from}::date
        and said.created_at < ${span.to}::date + 1
      group by said.article_id) felt on felt.article_id = article.id
    where article.org_id = ${organizationId} and ${inSpan(span)} and article.deleted_at is null
      and (counted.views > 0 or felt.helpful > 0 or felt.unhelpful > 0)
    order by 3 desc, article.id limit 500`.execute(db)
  return rows
}

/** Who helped himself in the widget, and who of them wrote after it. */
export async function countHelp(
  { db, organizationId }: Scope,
  { baseId, from, to, locale }: Span,
): Promise<{ people: number; wrote: number }> {
  const { rows } = await sql<{ people: number; wrote: number }>`
    select coalesce(sum(people), 0)::int as people, coalesce(sum(wrote), 0)::int as wrote
    from knowledge_help_days
    where org_id = ${organizationId} and base_id = ${baseId}::uuid
      and day between ${from}::date and ${to}::date
      and ${locale === undefined ? sql`true` : sql`locale = ${locale}`}`.execute(db)
  return rows[0] ?? { people: 0, wrote: 0 }
}

export interface TermRow {
  readonly normalized: string
  readonly count: number
  readonly clicks: number
  readonly empty: number
  readonly gaps: number
  readonly last_at: Date
}

export async function listTerms(
  { db, organizationId }: Scope,
  { baseId, from, to, locale }: Span,
): Promise<TermRow[]> {
  const { rows } = await sql<TermRow>`
    select normalized, count(*)::int as count,
      count(*) filter (where ${isClicked})::int as clicks,
      count(*) filter (where results = 0)::int as empty,
      count(*) filter (where conversation_id is not null)::int as gaps, max(created_at) as last_at
    from knowledge_searches
    where org_id = ${organizationId} and base_id = ${baseId}::uuid and source <> 'agent'
      and created_at >= ${from}::date and created_at < ${to}::date + 1
      and ${locale === undefined ? sql`true` : sql`locale = ${locale}`}
    group by normalized order by count(*) desc, normalized limit 1000`.execute(db)
  return rows
}

function inSpan({ baseId, articleId }: Span) {
  return articleId === undefined
    ? sql`article.base_id = ${baseId}::uuid`
    : sql`article.base_id = ${baseId}::uuid and article.id = ${articleId}::uuid`
}
