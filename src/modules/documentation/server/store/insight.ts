import { sql } from 'kysely'

import type { CountRow } from '#modules/content/server/numbers.ts'
import { searchStore, viewStore } from '#modules/content/server/store/searches.ts'
import type { Scope } from '#platform/scope/scope.ts'

export const pageSearches = searchStore({ table: 'doc_searches', clicked: ['clicked_page_id'] })
export const pageViews = viewStore({ days: 'doc_view_days', readers: 'doc_readers' })

export async function isClickable(
  { db }: Scope,
  { id, pageId }: { readonly id: string; readonly pageId: string },
): Promise<boolean> {
  const { rows } = await sql`select from doc_searches asked
    join doc_places place on place.org_id = asked.org_id and place.version_id = asked.version_id
      and place.page_id = ${pageId}::uuid and place.deleted_at is null
    where asked.id = ${id}::uuid`.execute(db)
  return rows.length > 0
}

export interface TimeSpan {
  readonly spaceId: string
  readonly from: string
  readonly to: string
  readonly locale: string | undefined
  readonly versionId: string | undefined
  readonly pageId: string | undefined
}

export function listViewDays(scope: Scope, span: TimeSpan) {
  return pageViews.listViewDays(scope, span, [narrowed('seen', span)])
}

export function listTerms(scope: Scope, { spaceId, versionId, ...span }: TimeSpan) {
  return pageSearches.listTerms(scope, span, [
    sql`space_id = ${spaceId}::uuid`,
    versionId === undefined ? sql`true` : sql`version_id = ${versionId}::uuid`,
  ])
}

export async function listPageCounts({ db }: Scope, span: TimeSpan): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    with counted as (select seen.page_id, sum(seen.views)::int as views from doc_view_days seen
      where seen.day between ${span.from}::date and ${span.to}::date and ${narrowed('seen', span)}
      group by seen.page_id),
    felt as (select feedback.page_id, count(*) filter (where feedback.is_helpful)::int as helpful,
        count(*) filter (where not feedback.is_helpful)::int as unhelpful
      from doc_feedback feedback
      where feedback.created_at >= ${span.from}::date
        and feedback.created_at < ${span.to}::date + 1 and ${narrowed('feedback', span)}
      group by feedback.page_id)
    select page.id, coalesce((select revision.title from doc_revisions revision
        where revision.org_id = page.org_id and revision.page_id = page.id and revision.was_published
        order by revision.number desc limit 1), '') as title,
      coalesce(counted.views, 0) as views, coalesce(felt.helpful, 0) as helpful,
      coalesce(felt.unhelpful, 0) as unhelpful
    from doc_pages page
    left join counted on counted.page_id = page.id
    left join felt on felt.page_id = page.id
    where page.space_id = ${span.spaceId}::uuid
      and (counted.views > 0 or felt.helpful > 0 or felt.unhelpful > 0)
    order by 3 desc, page.id limit 500`.execute(db)
  return rows
}

function narrowed(table: 'seen' | 'feedback', { spaceId, locale, versionId, pageId }: TimeSpan) {
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
