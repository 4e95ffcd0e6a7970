import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'

import { contactIsVisible, joinContact } from '#modules/contacts/server/public.ts'
import type { Visitors } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { direct, maxListed, offlineAfterMs } from '../../rules.ts'
import { before } from './visits.ts'

export type VisitorRow = Selectable<Visitors>

export type ListedVisitor = Omit<VisitorRow, 'trail' | 'contactId'> & {
  readonly contactId: string | null
  readonly contactName: string | null
  readonly contactEmail: string | null
  readonly contactPictureId: string | null
}

export interface VisitorFilter {
  readonly widgetId?: string | undefined
  readonly page?: string | undefined
  readonly who: 'all' | 'known' | 'unknown'
  readonly country?: string | undefined
  readonly device?: VisitorRow['device'] | undefined
  readonly referrer?: string | undefined
  readonly language?: string | undefined
  readonly utmSource?: string | undefined
}

export async function listLive(
  scope: Scope,
  filter: VisitorFilter,
  since: Date | undefined,
): Promise<ListedVisitor[]> {
  const { rows } = await liveQuery(scope, filter, since).execute(scope.db)
  return rows
}

/** Separate, so that tests can check its query plan. */
export function liveQuery(
  scope: Scope,
  filter: VisitorFilter,
  since: Date | undefined,
): RawBuilder<ListedVisitor> {
  return sql<ListedVisitor>`
    select ${columns} from visitors visitor ${joinVisibleContact(scope)}
    where ${isLive(scope)} and ${fits(filter)}
      and ${since ? sql`visitor.changed_at >= ${since}` : sql`true`}
    order by visitor.seen_at desc limit ${maxListed}`
}

export interface LiveCount {
  readonly total: number
  readonly countries: readonly { readonly country: string | null; readonly count: number }[]
  readonly languages: readonly string[]
  readonly referrers: readonly string[]
  readonly utmSources: readonly string[]
}

export async function countFitting(scope: Scope, filter: VisitorFilter): Promise<LiveCount> {
  const { rows } = await sql<LiveCount>`
    with live as (
      select visitor.country, ${languageOf} as language, ${referrerHost} as referrer,
        visitor.utm->>'source' as utm_source, ${fits(filter)} as fits,
        ${fits({ ...filter, country: undefined })} as fits_elsewhere
      from visitors visitor ${joinVisibleContact(scope)}
      where ${isLive(scope)})
    select (select count(*) from live where fits)::int as total,
      coalesce((select jsonb_agg(jsonb_build_object('country', country, 'count', held)
          order by held desc, country)
        from (select country, count(*)::int as held
          from live where fits_elsewhere group by country) each),
        '[]') as countries,
      ${commonest('language')} as languages, ${commonest('referrer')} as referrers,
      ${commonest('utm_source')} as utm_sources`.execute(scope.db)
  return rows[0] ?? { total: 0, countries: [], languages: [], referrers: [], utmSources: [] }
}

/** Visitors who went offline since then, or no longer match the filters. */
export async function listGone(
  scope: Scope,
  filter: VisitorFilter,
  since: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select visitor.id from visitors visitor ${joinVisibleContact(scope)}
    where visitor.seen_at > ${before(since, offlineAfterMs)}
      and (visitor.seen_at <= ${before(scope.now, offlineAfterMs)}
        or (visitor.changed_at >= ${since}
          and (visitor.excluded_at is not null or not ${fits(filter)})))`.execute(scope.db)
  return rows.map(({ id }) => id)
}

export async function findVisitorRow(
  scope: Scope,
  id: string,
): Promise<(ListedVisitor & { readonly trail: unknown }) | undefined> {
  const { rows } = await sql<ListedVisitor & { trail: unknown }>`
    select ${columns}, visitor.trail from visitors visitor ${joinVisibleContact(scope)}
    where visitor.id = ${id}::uuid`.execute(scope.db)
  return rows[0]
}

/** The caller must have checked access to the contact. */
export async function listLatestOf({ db }: Scope, contactId: string): Promise<VisitorRow[]> {
  return db
    .selectFrom('visitors')
    .selectAll()
    .where('contactId', '=', contactId)
    .where('excludedAt', 'is', null)
    .orderBy('seenAt', 'desc')
    .limit(10)
    .execute()
}

/** Locks the visitor, so that two members who write at once create one contact. */
export async function lockVisitor({ db }: Scope, id: string): Promise<VisitorRow | undefined> {
  return db.selectFrom('visitors').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function changeVisitor(
  { db, now }: Scope,
  id: string,
  change: Updateable<Visitors>,
): Promise<void> {
  await db
    .updateTable('visitors')
    .set({ ...change, changedAt: now })
    .where('id', '=', id)
    .execute()
}

export interface VisitorWithRule {
  readonly id: string
  readonly contactId: string | null
  readonly contactName: string | null
  readonly contactEmail: string | null
  readonly blockedUntil: Date | null
  readonly excludedAt: Date | null
}

export async function listRuled(scope: Scope): Promise<VisitorWithRule[]> {
  const { rows } = await sql<VisitorWithRule>`
    select visitor.id, visitor.blocked_until, visitor.excluded_at,
      contact.id as contact_id, contact.name as contact_name, contact.email as contact_email
    from visitors visitor ${joinVisibleContact(scope)}
    where (visitor.blocked_until is not null or visitor.excluded_at is not null)
      and (visitor.blocked_until > ${scope.now} or visitor.excluded_at is not null)
    order by visitor.id desc limit 200`.execute(scope.db)
  return rows
}

const columns = sql`visitor.id, visitor.org_id, visitor.widget_id, visitor.key_hash,
  visitor.first_seen_at, visitor.began_at, visitor.seen_at, visitor.changed_at, visitor.sessions,
  visitor.pages, visitor.page_url, visitor.page_title, visitor.page_since, visitor.landing_url,
  visitor.referrer, visitor.utm, visitor.locale, visitor.time_zone, visitor.country, visitor.region,
  visitor.city, visitor.network,
  visitor.device, visitor.os, visitor.browser, visitor.blocked_until, visitor.excluded_at,
  visitor.invited_to, visitor.claimable_until, contact.id as contact_id,
  contact.name as contact_name, contact.email as contact_email,
  contact.picture_id as contact_picture_id`

/** Members who see only some conversations must not learn who the other visitors are. */
function joinVisibleContact(scope: Scope): RawBuilder<unknown> {
  return sql`left ${joinContact('visitor')} and contact.deleted_at is null and ${contactIsVisible(scope)}`
}

function isLive({ now }: Scope): RawBuilder<unknown> {
  return sql`visitor.seen_at > ${before(now, offlineAfterMs)} and visitor.excluded_at is null`
}

function commonest(column: string): RawBuilder<unknown> {
  return sql`array(
    select ${sql.ref(column)} from live where ${sql.ref(column)} <> ''
    group by ${sql.ref(column)} order by count(*) desc, ${sql.ref(column)} limit 50)`
}

const languageOf = sql`lower(split_part(visitor.locale, '-', 1))`
const referrerHost = sql`regexp_replace(
  split_part(split_part(split_part(visitor.referrer, '://', 2), '/', 1), ':', 1), '^www\\.', '')`

function fits(filter: VisitorFilter): RawBuilder<unknown> {
  const { widgetId, page, who, country, device, referrer, language, utmSource } = filter
  const conditions = [
    sql`true`,
    ...(widgetId ? [sql`visitor.widget_id = ${widgetId}::uuid`] : []),
    ...(page
      ? [sql`position(lower(${page}) in lower(visitor.page_url || ' ' || visitor.page_title)) > 0`]
      : []),
    ...(who === 'known' ? [sql`contact.id is not null`] : []),
    ...(who === 'unknown' ? [sql`contact.id is null`] : []),
    ...(country ? [sql`visitor.country is not distinct from ${country}`] : []),
    ...(device ? [sql`visitor.device = ${device}`] : []),
    ...(referrer ? [sql`${referrerHost} = ${referrer === direct ? '' : referrer}`] : []),
    ...(language ? [sql`${languageOf} = ${language}`] : []),
    ...(utmSource ? [sql`coalesce(visitor.utm->>'source', '') = ${utmSource}`] : []),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}
