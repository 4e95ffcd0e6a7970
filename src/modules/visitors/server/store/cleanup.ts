import { sql, type RawBuilder } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { offlineAfterMs, visitEndsAfterMs } from '../../rules.ts'
import type { OnSite } from '../event-data.ts'
import { before } from './visits.ts'

export async function listOrganizationsWithVisitors({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    with recursive home as (
      (select org_id from visitors order by org_id limit 1)
      union all
      select (select org_id from visitors where org_id > home.org_id order by org_id limit 1)
      from home where home.org_id is not null)
    select org_id from home where org_id is not null
      and exists (
        select from visitors where visitors.org_id = home.org_id
          and visitors.seen_at < ${before(now, visitEndsAfterMs)})`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function listOrganizationsToLeave({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from visitors
    where left_at is null and seen_at < ${before(now, offlineAfterMs)} limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function markLeft({ db, now }: Scope, limit: number): Promise<OnSite[]> {
  const { rows } = await sql<OnSite>`
    update visitors set left_at = ${now}
    where id in (
      select id from visitors
      where left_at is null
        and seen_at < ${before(now, offlineAfterMs)}
      order by seen_at limit ${limit} for update skip locked)
    returning id, widget_id, contact_id`.execute(db)
  return rows
}

export async function deleteOldVisitors(
  { db, now }: Scope,
  { keptAfterSeconds, limit }: { readonly keptAfterSeconds: number; readonly limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from visitors where id in (
      select id from visitors
      where seen_at < ${before(now, visitEndsAfterMs)}
        and ((contact_id is null and excluded_at is null
              and (blocked_until is null or blocked_until < ${now})
              and (seen_at < ${before(now, 90 * dayMs)}
                or seen_at - first_seen_at < make_interval(secs => ${keptAfterSeconds})))
          or seen_at < ${before(now, 365 * dayMs)})
      limit ${limit})
    returning id`.execute(db)
  return rows.length
}

/** Deletes known and unknown visitors alike, but keeps blocks. */
export async function deleteUnseenVisitors(scope: Scope, { days, limit }: Unseen): Promise<number> {
  const { rows } = await sql`
    delete from visitors where id in (
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

function isUnseen({ now }: Scope, days: number): RawBuilder<unknown> {
  return sql`seen_at < ${before(now, days * dayMs)}
    and excluded_at is null and (blocked_until is null or blocked_until < ${now})`
}

export async function countAgedPages(scope: Scope, { days, limit }: Unseen): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (${agedQuery(scope, days)} and ${hasAgedPages(since(scope, days))} limit ${limit}) as counted`.execute(
    scope.db,
  )
  return rows[0]?.count ?? 0
}

export async function deleteAgedPages(
  scope: Scope,
  { days, limit }: Unseen,
): Promise<{ readonly count: number; readonly isMore: boolean }> {
  const at = since(scope, days)
  const { rows } = await sql<{ wasAged: boolean }>`
    with aged as (
      select id, ${hasAgedPages(at)} as was_aged,
        jsonb_path_query_array(trail, '$[*] ? (@.at >= $since)', ${pathSince(at)}) as trail,
        began_at < ${at} as has_begun, seen_at < ${at} as is_gone
      from (${agedQuery(scope, days)} order by pages_since limit ${limit}) as visitor)
    update visitors as held set
      trail = aged.trail,
      landing_url = case when has_begun then '' else landing_url end,
      referrer = case when has_begun then '' else referrer end,
      utm = case when has_begun then '{}' else utm end,
      page_url = case when is_gone then '' else page_url end,
      page_title = case when is_gone then '' else page_title end,
      pages_since = least(
        (aged.trail->0->>'at')::timestamptz,
        case when not has_begun and ${hasSource} then began_at end,
        case when not is_gone and page_url <> '' then seen_at end)
    from aged where held.id = aged.id
    returning was_aged`.execute(scope.db)
  // Some had no old page left; they are updated once and not counted.
  return { count: rows.filter((row) => row.wasAged).length, isMore: rows.length === limit }
}

/** Uses the index on the oldest page, so other rows aren't read. */
export function agedQuery(scope: Scope, days: number): RawBuilder<unknown> {
  return sql`select * from visitors
    where pages_since < ${since(scope, days)}`
}

function hasAgedPages(at: Date): RawBuilder<unknown> {
  return sql`(
    jsonb_path_exists(trail, '$[*] ? (@.at < $since)', ${pathSince(at)})
    or (began_at < ${at} and ${hasSource})
    or (seen_at < ${at} and page_url <> ''))`
}

const hasSource = sql`(landing_url <> '' or referrer <> '' or utm <> '{}')`

function since({ now }: Scope, days: number): Date {
  return before(now, days * dayMs)
}

function pathSince(at: Date): RawBuilder<unknown> {
  return sql`${JSON.stringify({ since: at })}::jsonb`
}

/** For rows written before the age of the oldest page was stored. */
export async function fillPagesSince(scope: Scope, limit: number): Promise<number> {
  const { rows } = await sql`
    update visitors set pages_since = least(
      (trail->0->>'at')::timestamptz,
      case when ${hasSource} then began_at end,
      case when page_url <> '' then seen_at end)
    where id in (
      select id from visitors
      where pages_since = 'epoch' limit ${limit})
    returning id`.execute(scope.db)
  return rows.length
}

export async function clearOldTrails({ db, now }: Scope, { days, limit }: Unseen): Promise<number> {
  const { rows } = await sql`
    update visitors set trail = '[]', utm = '{}', landing_url = '', referrer = '', page_url = '',
      page_title = '', pages_since = null
    where id in (
      select id from visitors
      where seen_at < ${before(now, days * dayMs)}
        and (page_url <> '' or landing_url <> '' or referrer <> '' or utm <> '{}' or trail <> '[]')
      limit ${limit})
    returning id`.execute(db)
  return rows.length
}

const dayMs = 24 * 3_600_000
