import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface NewSearch {
  readonly spaceId: string
  readonly versionId: string
  readonly locale: string
  readonly readerHash: string
  readonly query: string
  readonly normalized: string
  readonly results: number
}

/** What the same reader looked for within half a minute, the latest. */
export async function findFreshSearch(
  { db, organizationId, now }: Scope,
  { versionId, locale, readerHash }: Pick<NewSearch, 'versionId' | 'locale' | 'readerHash'>,
): Promise<{ id: string; normalized: string; clicked_page_id: string | null } | undefined> {
  const since = new Date(now.getTime() - 30_000)
  const { rows } = await sql<{ id: string; normalized: string; clicked_page_id: string | null }>`
    select id, normalized, clicked_page_id from doc_searches
    where org_id = ${organizationId} and reader_hash = ${readerHash} and created_at > ${since}
      and version_id = ${versionId}::uuid and locale = ${locale}
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

export async function insertSearch(
  { db, organizationId, now }: Scope,
  { spaceId, versionId, locale, query, normalized, results, readerHash }: NewSearch,
): Promise<string> {
  const { id } = await db
    .insertInto('doc_searches')
    .values({
      org_id: organizationId,
      space_id: spaceId,
      version_id: versionId,
      locale,
      query,
      normalized,
      results,
      reader_hash: readerHash,
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
  await sql`update doc_searches set query = ${query}, normalized = ${normalized},
      results = ${results}, created_at = ${now}
    where org_id = ${organizationId} and id = ${id}::uuid`.execute(db)
}

/** There is such a search, and such a page in what was searched. */
export async function isClickable(
  { db, organizationId }: Scope,
  { id, pageId }: { readonly id: string; readonly pageId: string },
): Promise<boolean> {
  const { rows } = await sql`select from doc_searches asked
    join doc_places place on place.org_id = asked.org_id and place.version_id = asked.version_id
      and place.page_id = ${pageId}::uuid and place.deleted_at is null
    where asked.org_id = ${organizationId} and asked.id = ${id}::uuid`.execute(db)
  return rows.length > 0
}

/** The first one counts, and only his own search. */
export async function noteClick(
  { db, organizationId }: Scope,
  {
    id,
    readerHash,
    pageId,
    rank,
  }: { id: string; readerHash: string; pageId: string; rank: number },
): Promise<void> {
  await sql`update doc_searches set clicked_page_id = ${pageId}::uuid, clicked_rank = ${rank}
    where org_id = ${organizationId} and id = ${id}::uuid and reader_hash = ${readerHash}
      and clicked_page_id is null`.execute(db)
}

export async function countView(
  { db, organizationId, now }: Scope,
  at: { spaceId: string; pageId: string; versionId: string; locale: string; readerHash: string },
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  await sql`
    with met as (insert into doc_readers (org_id, page_id, version_id, locale, day, reader_hash)
      values (${organizationId}, ${at.pageId}::uuid, ${at.versionId}::uuid, ${at.locale},
        ${day}::date, ${at.readerHash})
      on conflict do nothing returning 1)
    insert into doc_view_days as counted (org_id, space_id, page_id, version_id, locale, day, views,
      readers)
    values (${organizationId}, ${at.spaceId}::uuid, ${at.pageId}::uuid, ${at.versionId}::uuid,
      ${at.locale}, ${day}::date, 1, (select count(*) from met))
    on conflict (org_id, page_id, version_id, locale, day) do update
      set views = counted.views + 1, readers = counted.readers + excluded.readers`.execute(db)
}

export interface TimeSpan {
  readonly spaceId: string
  readonly from: string
  readonly to: string
  readonly locale: string | undefined
  readonly versionId: string | undefined
  readonly pageId: string | undefined
}

export async function listViewDays(
  { db, organizationId }: Scope,
  span: TimeSpan,
): Promise<{ day: string; views: number; readers: number }[]> {
  const { rows } = await sql<{ day: string; views: number; readers: number }>`
    select to_char(seen.day, 'YYYY-MM-DD') as day, sum(seen.views)::int as views,
      sum(seen.readers)::int as readers
    from doc_view_days seen
    where seen.org_id = ${organizationId} and seen.day between ${span.from}::date and ${span.to}::date
      and ${narrowed('seen', span)}
    group by seen.day order by seen.day`.execute(db)
  return rows
}

export async function listPageCounts(
  { db, organizationId }: Scope,
  span: TimeSpan,
): Promise<{ id: string; title: string; views: number; helpful: number; unhelpful: number }[]> {
  const { rows } = await sql<{
    id: string
    title: string
    views: number
    helpful: number
    unhelpful: number
  }>`
    with counted as (select seen.page_id, sum(seen.views)::int as views from doc_view_days seen
      where seen.org_id = ${organizationId}
        and seen.day between ${span.from}::date and ${span.to}::date and ${narrowed('seen', span)}
      group by seen.page_id),
    felt as (select said.page_id, count(*) filter (where said.is_helpful)::int as helpful,
        count(*) filter (where not said.is_helpful)::int as unhelpful
      from doc_feedback said
      where said.org_id = ${organizationId} and said.created_at >= ${span.from}::date
        and said.created_at < ${span.to}::date + 1 and ${narrowed('said', span)}
      group by said.page_id)
    select page.id, coalesce((select revision.title from doc_revisions revision
        where revision.org_id = page.org_id and revision.page_id = page.id and revision.was_published
        order by revision.number desc limit 1), '') as title,
      coalesce(counted.views, 0) as views, coalesce(felt.helpful, 0) as helpful,
      coalesce(felt.unhelpful, 0) as unhelpful
    from doc_pages page
    left join counted on counted.page_id = page.id
    left join felt on felt.page_id = page.id
    where page.org_id = ${organizationId} and page.space_id = ${span.spaceId}::uuid
      and (counted.views > 0 or felt.helpful > 0 or felt.unhelpful > 0)
    order by 3 desc, page.id limit 500`.execute(db)
  return rows
}

export interface TermRow {
  readonly normalized: string
  readonly count: number
  readonly clicks: number
  readonly empty: number
  readonly last_at: Date
}

export async function listTerms(
  { db, organizationId }: Scope,
  { spaceId, from, to, locale, versionId }: TimeSpan,
): Promise<TermRow[]> {
  const { rows } = await sql<TermRow>`
    select normalized, count(*)::int as count,
      count(*) filter (where clicked_page_id is not null)::int as clicks,
      count(*) filter (where results = 0)::int as empty, max(created_at) as last_at
    from doc_searches
    where org_id = ${organizationId} and space_id = ${spaceId}::uuid
      and created_at >= ${from}::date and created_at < ${to}::date + 1
      and ${locale === undefined ? sql`true` : sql`locale = ${locale}`}
      and ${versionId === undefined ? sql`true` : sql`version_id = ${versionId}::uuid`}
    group by normalized order by count(*) desc, normalized limit 1000`.execute(db)
  return rows
}

function narrowed(table: 'seen' | 'said', { spaceId, locale, versionId, pageId }: TimeSpan) {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql.join(
    [
      sql`${column('space_id')} = ${spaceId}::uuid`,
      ...(locale === undefined ? [] : [sql`${column('locale')} = ${locale}`]),
      ...(versionId === undefined ? [] : [sql`${column('version_id')} = ${versionId}::uuid`]),
      ...(pageId === undefined ? [] : [sql`${column('page_id')} = ${pageId}::uuid`]),
    ],
    sql` and `,
  )
}
