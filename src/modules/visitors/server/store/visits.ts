import { sql, type RawBuilder } from 'kysely'

import type { Browsing } from '#lib/browsing.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { leftAfterMs, offlineAfterMs, defaultPageDays, visitEndsAfterMs } from '../../rules.ts'
import type { Utm } from '../../model.ts'
import type { OnSite } from '../event-data.ts'

export interface Visit extends Browsing {
  readonly widgetId: string
  readonly keyHash: string
  readonly contactId: string | null
  /** The contact this browser started as, if it was merged since. */
  readonly begunAs: string | null
  readonly url: string
  readonly title: string
  readonly referrer: string
  readonly utm: Utm
  readonly locale: string
  readonly timeZone: string
  readonly country: string | null
  readonly region: string
  readonly city: string
  readonly network: string
  readonly peekHash: string | undefined
}

export interface NotedVisit {
  readonly keyHash: string
  readonly contactId: string | null
  readonly invitedTo: string | null
  readonly isClaimable: boolean
  readonly isBlocked: boolean
  readonly id: string
  readonly widgetId: string
  readonly hasArrived: boolean
  readonly hasTurned: boolean
  readonly pageUrl: string
  readonly pageTitle: string
}

/** Writes all visits of a batch in one statement. Skips blocked and excluded visitors. */
export async function upsertVisits(
  { db, organizationId, now }: Scope,
  visits: readonly Visit[],
): Promise<NotedVisit[]> {
  const isAnother = sql`held.seen_at < ${before(now, visitEndsAfterMs)}`
  const isNewPage = sql`(${isAnother} or held.page_url <> excluded.page_url)`
  // Two tabs, or a page change, cause short gaps that don't count as absence.
  const wasAway = sql`(held.seen_at < ${before(now, offlineAfterMs)}
    or (held.trail->-1->>'leftAt')::timestamptz < ${before(now, leftAfterMs)})`
  const since = storedSince(organizationId, now)
  // An open page can outlive the retention of how the visit started.
  const isTooLong = sql`held.began_at < ${since}`
  const isFresh = sql`jsonb_build_object('since', ${isoText(since)})`
  // The age of the oldest stored page; the fiftieth from the end may be newer.
  const pagesSince = sql`least(excluded.seen_at,
    (jsonb_path_query_first(held.trail, '$[*].at ? (@ >= $since)', ${isFresh}) #>> '{}')::timestamptz,
    case when not ${isAnother} and not ${isTooLong} then held.began_at end)`
  const isDifferent = sql`(${isNewPage} or held.seen_at < ${before(now, offlineAfterMs)}
    or held.page_title <> excluded.page_title
    or (excluded.contact_id is not null and held.contact_id is distinct from excluded.contact_id))`
  // A visitor who returns after a break left when they were last seen.
  const left = sql`jsonb_set(held.trail, '{-1,leftAt}', coalesce(held.trail->-1->'leftAt',
    to_jsonb(${isoText(sql`case when ${isAnother} then held.seen_at else excluded.seen_at end`)})))`
  const { rows } = await sql<NotedVisit>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as told (
        "widgetId" uuid, "keyHash" text, "contactId" uuid, "begunAs" uuid, url text, title text, referrer text,
        utm jsonb, locale text, "timeZone" text, country text, region text, city text, network text, device text, os text, browser text, "peekHash" text)
    ), noted as (
      insert into visitors as held (org_id, widget_id, key_hash, contact_id, begun_as, first_seen_at, began_at,
        seen_at, changed_at, page_since, pages_since, page_url, landing_url, page_title, trail, referrer, utm, locale,
        time_zone, country, region, city, network, device, os, browser, peek_hash)
      select ${organizationId}::uuid, "widgetId", "keyHash", "contactId", "begunAs", ${now}, ${now},
        ${now}, ${now}, ${now}, ${now}, url, url, title,
        case when url = '' then '[]' else
          jsonb_build_array(jsonb_build_object('url', url, 'title', title, 'at', ${now.toISOString()}::text)) end,
        referrer, utm, locale, "timeZone", country, region, city, network, device, os, browser, "peekHash"
      from told order by "keyHash"
      on conflict (org_id, key_hash) do update set
        seen_at = excluded.seen_at,
        left_at = null,
        changed_at = case when ${isDifferent} then excluded.seen_at else held.changed_at end,
        began_at = case when ${isAnother} then excluded.seen_at else held.began_at end,
        sessions = held.sessions + case when ${isAnother} then 1 else 0 end,
        pages = held.pages + case when ${isNewPage} then 1 else 0 end,
        page_since = case when ${isNewPage} or ${wasAway}
          then excluded.seen_at else held.page_since end,
        pages_since = case when ${isNewPage} then ${pagesSince}
          else coalesce(held.pages_since, excluded.seen_at) end,
        page_url = excluded.page_url,
        page_title = excluded.page_title,
        trail = case when ${isNewPage}
          then jsonb_path_query_array(
            jsonb_path_query_array(${left} || excluded.trail, '$[last - 49 to last]'),
            '$[*] ? (@.at >= $since)', ${isFresh})
          when held.trail @? '$[last].leftAt' then held.trail #- '{-1,leftAt}'
          else held.trail end,
        landing_url = case when ${isAnother} then excluded.landing_url
          when ${isTooLong} then '' else held.landing_url end,
        referrer = case when ${isAnother} then excluded.referrer
          when ${isTooLong} then '' else held.referrer end,
        utm = case when ${isAnother} then excluded.utm when ${isTooLong} then '{}' else held.utm end,
        contact_id = coalesce(excluded.contact_id, held.contact_id),
        begun_as = case when excluded.contact_id is null then held.begun_as else excluded.begun_as end,
        locale = excluded.locale, time_zone = excluded.time_zone, country = excluded.country,
        region = excluded.region, city = excluded.city, network = excluded.network, device = excluded.device, os = excluded.os,
        browser = excluded.browser, peek_hash = coalesce(excluded.peek_hash, held.peek_hash)
      where held.widget_id = excluded.widget_id and held.excluded_at is null
        and (held.blocked_until is null or held.blocked_until <= ${now})
      returning key_hash, contact_id, invited_to,
        coalesce(claimable_until > ${now}, false) as is_claimable, false as is_blocked, id, widget_id,
        coalesce(old.seen_at < ${before(now, offlineAfterMs)}, true) as has_arrived,
        coalesce(old.pages < new.pages, true) as has_turned, page_url, page_title
    )
    select * from noted
    union all
    select held.key_hash, held.contact_id, null, false, held.blocked_until > ${now}, held.id,
      held.widget_id, false, false, '', ''
    from visitors held join told on held.key_hash = told."keyHash"
    where held.blocked_until > ${now}`.execute(db)
  return rows
}

/**
 * A closed page only shortens the time until the visitor counts as gone; another tab may still be
 * open.
 */
export async function markLeaving({ db, now }: Scope, keyHashes: readonly string[]): Promise<void> {
  await sql`
    update visitors set seen_at = least(seen_at, ${before(now, offlineAfterMs - leftAfterMs)}),
      trail = case when seen_at > ${before(now, offlineAfterMs)}
        then jsonb_set(trail, '{-1,leftAt}', to_jsonb(${now.toISOString()}::text)) else trail end
    where key_hash = any(${[...keyHashes]}::text[])`.execute(db)
}

export async function linkContacts(
  { db, now }: Scope,
  known: readonly {
    readonly keyHash: string
    readonly contactId: string
    readonly peekHash: string | undefined
  }[],
): Promise<OnSite[]> {
  const { rows } = await sql<OnSite>`
    update visitors held set contact_id = told.contact_id, changed_at = ${now},
      peek_hash = coalesce(told.peek_hash, held.peek_hash)
    from unnest(
      ${known.map(({ keyHash }) => keyHash)}::text[],
      ${known.map(({ contactId }) => contactId)}::uuid[],
      ${known.map(({ peekHash }) => peekHash ?? null)}::text[]) as told (key_hash, contact_id, peek_hash)
    where held.key_hash = told.key_hash and held.contact_id is null
    returning held.id, held.widget_id, held.contact_id`.execute(db)
  return rows
}

/** Only so many are stored at a time. */
export async function countLive({ db, now }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from visitors
    where seen_at > ${before(now, offlineAfterMs)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function isVisitorBlocked({ db, now }: Scope, keyHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('visitors')
    .select('id')
    .where('keyHash', '=', keyHash)
    .where('blockedUntil', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function findNamelessId(
  { db }: Scope,
  { widgetId, keyHash }: { widgetId: string; keyHash: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('visitors')
    .select('id')
    .where('keyHash', '=', keyHash)
    .where('widgetId', '=', widgetId)
    .where('contactId', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export async function clearInvitations({ db }: Scope, keyHashes: readonly string[]): Promise<void> {
  await sql`
    update visitors set invited_to = null
    where key_hash = any(${[...keyHashes]}::text[])`.execute(db)
}

export async function consumeInvitation(
  { db, now }: Scope,
  { widgetId, keyHash }: { widgetId: string; keyHash: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ invitedTo: string }>`
    update visitors as held set invited_to = null, claimable_until = null
    from (
      select id, invited_to from visitors
      where key_hash = ${keyHash} and widget_id = ${widgetId}::uuid
        and claimable_until > ${now} and invited_to is not null
      for update) as asked
    where held.id = asked.id
    returning asked.invited_to`.execute(db)
  return rows[0]?.invitedTo
}

function storedSince(organizationId: string, now: Date): RawBuilder<unknown> {
  const days = sql`coalesce((
    select page_days from visitor_settings where org_id = ${organizationId}), ${defaultPageDays}::int)`
  return sql`(${now}::timestamptz - make_interval(days => ${days}))`
}

function isoText(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char((${at}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

export function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}
