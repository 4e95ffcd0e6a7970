import { sql } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { keptAfterMs, trailKeptMs, visitEndsAfterMs } from '../../rules.ts'
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

/** Pages are forgotten after 30 days, also of who is known. */
export async function forgetOldTrails(
  { db, organizationId, now }: Scope,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    update visitors set trail = '[]', landing_url = '', referrer = '', page_url = '', page_title = ''
    where org_id = ${organizationId} and id in (
      select id from visitors
      where org_id = ${organizationId} and seen_at < ${before(now, trailKeptMs)} and page_url <> ''
      limit ${limit})
    returning id`.execute(db)
  return rows.length
}

const dayMs = 24 * 3_600_000
