import { sql, type RawBuilder } from 'kysely'

import { moveRows, moveRowsBack, type OwnedTable } from '#platform/people/move-rows.ts'
import {
  subjectsOfEach,
  type SubjectOf,
  type ActivityQuery,
  type ContactMerge,
  type ContactSplit,
} from '#platform/people/contact-data.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { offlineAfterMs, visitEndsAfterMs } from '../../rules.ts'
import { before } from './visits.ts'

export async function moveVisitors(scope: Scope, way: ContactMerge): Promise<string[]> {
  const rows = await moveRows<{ id: string }>(scope, ownedVisitors, way)
  return rows.map(({ id }) => id)
}

export async function moveVisitorsBack(
  scope: Scope,
  way: ContactSplit,
  ids: readonly string[],
): Promise<void> {
  await moveRowsBack(scope, ownedVisitors, way, ids)
}

const ownedVisitors: OwnedTable = { table: 'visitors', owner: 'contact_id' }

export async function deleteVisitorsOf({ db }: Scope, contactId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('visitors')
    .where('contactId', '=', contactId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listBrowsersOf(
  { db }: Scope,
  contactIds: readonly string[],
): Promise<SubjectOf[]> {
  const most = Math.min(50, subjectsOfEach(contactIds.length))
  const { rows } = await sql<SubjectOf>`
    select browser.id, asked.id as "contactId"
    from unnest(${[...contactIds]}::uuid[]) asked (id) cross join lateral (
      select visitor.id from visitors visitor
      where visitor.contact_id = asked.id
      order by visitor.seen_at desc limit ${sql.lit(most)}) browser`.execute(db)
  return rows
}

export interface StoredPageView {
  readonly visitorId: string
  readonly url: string
  readonly title: string
  readonly at: Date
  readonly leftAt: Date | null
}

export async function listPagesOf(
  scope: Scope,
  contactId: string,
  query: ActivityQuery & { readonly pageDays: number },
): Promise<StoredPageView[]> {
  return (await pagesQuery(scope, contactId, query).execute(scope.db)).rows
}

export function pagesQuery(
  { organizationId, now }: Pick<Scope, 'organizationId' | 'now'>,
  contactId: string,
  { before: place, limit, pageDays }: ActivityQuery & { readonly pageDays: number },
): RawBuilder<StoredPageView> {
  const beyond = place?.isUpTo ? sql`<=` : sql`<`
  const isBefore = place ? sql`page.at ${beyond} ${place.at}::timestamptz` : sql`true`
  const isSameVisit = sql`page.next_at - page.at < ${`${visitEndsAfterMs} milliseconds`}::interval`
  return sql<StoredPageView>`
    select visitor.id as visitor_id, page.url, page.title, page.at,
      coalesce(page.left_at, case
        when ${isSameVisit} then page.next_at
        when page.next_at is null and visitor.seen_at <= ${before(now, offlineAfterMs)}
        then visitor.seen_at end) as left_at
    from visitors visitor cross join lateral (
      select url, title, at, "leftAt" as left_at, lead(at) over (order by at) as next_at
      from jsonb_to_recordset(visitor.trail)
        as kept (url text, title text, at timestamptz, "leftAt" timestamptz)) page
    where visitor.org_id = ${organizationId} and visitor.contact_id = ${contactId}::uuid
      and visitor.excluded_at is null
      and page.at >= ${before(now, pageDays * dayMs)} and ${isBefore}
    order by page.at desc limit ${sql.lit(limit)}`
}

const dayMs = 24 * 3_600_000

export async function listVisitorsOf({ db }: Scope, contactId: string) {
  return db
    .selectFrom('visitors')
    .select([
      'firstSeenAt',
      'seenAt',
      'trail',
      'referrer',
      'utm',
      'country',
      'region',
      'city',
      'device',
      'os',
      'browser',
    ])
    .where('contactId', '=', contactId)
    .orderBy('firstSeenAt')
    .limit(1000)
    .execute()
}
