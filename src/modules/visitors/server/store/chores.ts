import { sql, type RawBuilder } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { keptAfterMs, offlineAfterMs, visitEndsAfterMs } from '../../rules.ts'
import type { OnSite } from '../told.ts'
import { before } from './visits.ts'

/** Every organization that had visitors. */
export async function listOrganizationsWithVisitors({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    with recursive home as (
      (select org_id from visitors order by org_id limit 1)
      union all
      select (select org_id from visitors where org_id > home.org_id order by org_id limit 1)
      from home where home.org_id is not null)
    select org_id from home where org_id is not null
      and exists (
        select from visitors where visitors.org_id = home.org_id
          and visitors.seen_at < ${before(now, visitEndsAfterMs)})`.execute(db)
  return rows.map(({ org_id: id }) => id)
}

/** Organizations in which somebody went away. */
export async function listOrganizationsToLeave({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select distinct org_id from visitors
    where left_at is null and seen_at < ${before(now, offlineAfterMs)} limit 1000`.execute(db)
  return rows.map(({ org_id: id }) => id)
}

/** Notes of whom nothing is heard any more. */
export async function putLeft(
  { db, organizationId, now }: Scope,
  limit: number,
): Promise<OnSite[]> {
  const { rows } = await sql<OnSite>`
    update visitors set left_at = ${now}
    where org_id = ${organizationId} and id in (
      select id from visitors
      where org_id = ${organizationId} and left_at is null
        and seen_at < ${before(now, offlineAfterMs)}
      order by seen_at limit ${limit} for update skip locked)
    returning id, widget_id, contact_id`.execute(db)
  return rows
}

/** Who stayed a moment only, and who never wrote and did not come back. */
export async function deleteOldVisitors(
  { db, organizationId, now }: Scope,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    delete from visitors where org_id = ${organizationId} and id in (
      select id from visitors
      where org_id = ${organizationId} and seen_at < ${before(now, visitEndsAfterMs)}
        and ((contact_id is null and excluded_at is null
              and (blocked_until is null or blocked_until < ${now})
              and (seen_at < ${before(now, 90 * dayMs)}
                or seen_at - first_seen_at < ${`${keptAfterMs} milliseconds`}::interval))
          or seen_at < ${before(now, 365 * dayMs)})
      limit ${limit})
    returning id`.execute(db)
  return rows.length
}

/** Who did not come for so many days, known or not; who is kept out stays kept out. */
export async function deleteUnseenVisitors(scope: Scope, { days, limit }: Unseen): Promise<number> {
  const { rows } = await sql`
    delete from visitors where org_id = ${scope.organizationId} and id in (
      select id from visitors where ${isUnseen(scope, days)} order by seen_at limit ${limit})
    returning id`.execute(scope.db)
  return rows.length
}

export async function countUnseenVisitors(scope: Scope, { days, limit }: Unseen): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from visitors where ${isUnseen(scope, days)} limit ${limit}) as counted`.execute(
    scope.db,
  )
  return rows[0]?.count ?? 0
}

export interface Unseen {
  readonly days: number
  readonly limit: number
}

function isUnseen({ organizationId, now }: Scope, days: number): RawBuilder<unknown> {
  return sql`org_id = ${organizationId} and seen_at < ${before(now, days * dayMs)}
    and excluded_at is null and (blocked_until is null or blocked_until < ${now})`
}

/** Pages are forgotten after a while, also of who is known. */
export async function forgetOldTrails(
  { db, organizationId, now }: Scope,
  { pageDays, limit }: { readonly pageDays: number; readonly limit: number },
): Promise<number> {
  const { rows } = await sql`
    update visitors set trail = '[]', utm = '{}', landing_url = '', referrer = '', page_url = '',
      page_title = ''
    where org_id = ${organizationId} and id in (
      select id from visitors
      where org_id = ${organizationId} and seen_at < ${before(now, pageDays * dayMs)} and page_url <> ''
      limit ${limit})
    returning id`.execute(db)
  return rows.length
}

const dayMs = 24 * 3_600_000
