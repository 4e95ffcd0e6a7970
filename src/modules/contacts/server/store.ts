import { isDeepStrictEqual } from 'node:util'

import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'

import type { Contacts } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ContactSort } from '../rules.ts'
import { contactMerges, findByExternalId } from './store/merges.ts'
import { isVisible } from './store/visibility.ts'

export type ContactRow = Selectable<Contacts>

export type SeenContact = ContactRow & {
  readonly companyName: string | null
  readonly tagIds: string[]
  readonly bouncing: readonly { readonly address: string; readonly bouncedAt: string }[]
}

export interface ContactFilter {
  readonly kind: 'lead' | 'user' | undefined
  readonly companyId: string | undefined
  readonly ownerId: string | undefined
  readonly tagId: string | undefined
  readonly isBlocked: boolean | undefined
  readonly seenDays: number | undefined
  readonly contactedDays: number | undefined
  readonly repliedDays: number | undefined
  readonly isUnsubscribed: boolean | undefined
  readonly isBouncing: boolean | undefined
  readonly values: readonly (readonly [key: string, value: string])[]
  readonly sort: ContactSort
  readonly after: ContactPosition | undefined
  readonly among?: readonly string[] | undefined
  readonly limit: number
}

export type ContactPosition = readonly [key: string, id: string]

export type ListedContact = SeenContact & { sortKey: string }

export async function listContactRows(
  scope: Scope,
  filter: ContactFilter,
): Promise<ListedContact[]> {
  const { rows } = await contactsQuery(scope, filter).execute(scope.db)
  return rows
}

/** Separate, so that tests can check its query plan. */
export function contactsQuery(
  scope: Scope,
  { after, limit, sort, ...filter }: ContactFilter,
): RawBuilder<ListedContact> {
  const { key, type } = orders[sort.replace('-', '') as keyof typeof orders]
  const [direction, further] = sort.startsWith('-') ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const conditions = [
    sql`contact.deleted_at is null`,
    isVisible(scope),
    ...conditionsOf(scope, filter),
    ...(after
      ? [sql`(${key}, contact.id) ${further} (${after[0]}::${type}, ${after[1]}::uuid)`]
      : []),
  ]
  return sql<ListedContact>`
    select ${seenColumns}, (${key})::text as sort_key
    from contacts contact ${contactJoins}
    where ${sql.join(conditions, sql` and `)}
    order by ${key} ${direction}, contact.id ${direction}
    limit ${limit}`
}

/** Contacts who were never seen sort last. */
const seenOrNever = sql`coalesce(contact.seen_at, '1970-01-01 00:00:00+00'::timestamptz)`

// Each order has a matching index.
const orders = {
  name: { key: sql`contact.name`, type: sql`text` },
  seen: { key: sql`${seenOrNever}`, type: sql`timestamptz` },
  created: { key: sql`contact.created_at`, type: sql`timestamptz` },
} as const

function conditionsOf(
  { now }: Scope,
  filter: Omit<ContactFilter, 'after' | 'limit' | 'sort'>,
): RawBuilder<unknown>[] {
  const { among, kind, companyId, ownerId, tagId, isBlocked, seenDays, values } = filter
  const { contactedDays, repliedDays, isUnsubscribed, isBouncing } = filter
  const isOver = sql`coalesce(contact.blocked_until, '-infinity') <= ${now}`
  return [
    ...(among ? [sql`contact.id = any(${[...among]}::uuid[])`] : []),
    ...(kind ? [sql`contact.kind = ${kind}`] : []),
    ...(companyId ? [sql`contact.company_id = ${companyId}::uuid`] : []),
    ...(ownerId ? [sql`contact.owner_id = ${ownerId}::uuid`] : []),
    ...(tagId ? [hasTag(tagId)] : []),
    ...(isBlocked === undefined ? [] : [isBlocked ? sql`not ${isOver}` : isOver]),
    ...(seenDays === undefined ? [] : [wasSeen(seenDays, now)]),
    ...(contactedDays === undefined ? [] : [wasAt('contacted_at', contactedDays, now)]),
    ...(repliedDays === undefined ? [] : [wasAt('replied_at', repliedDays, now)]),
    ...(isUnsubscribed === undefined
      ? []
      : [sql`(contact.unsubscribed_at is not null) = ${isUnsubscribed}`]),
    ...(isBouncing === undefined ? [] : [isBouncing ? bounces : sql`not ${bounces}`]),
    ...values.map(([key, value]) => hasValue(key, value)),
  ]
}

function hasTag(tagId: string): RawBuilder<unknown> {
  return sql`exists (
    select from contact_tags tag
    where tag.org_id = contact.org_id and tag.contact_id = contact.id
      and tag.tag_id = ${tagId}::uuid)`
}

/** Contacts who were never seen or contacted also match "not for that long". */
function wasAt(
  column: 'contacted_at' | 'replied_at',
  days: number,
  now: Date,
): RawBuilder<unknown> {
  const at = sql.ref(`contact.${column}`)
  const since = daysBefore(days, now)
  return days < 0 ? sql`(${at} is null or ${at} < ${since})` : sql`${at} >= ${since}`
}

function wasSeen(days: number, now: Date): RawBuilder<unknown> {
  const since = daysBefore(days, now)
  return days < 0 ? sql`${seenOrNever} < ${since}` : sql`${seenOrNever} >= ${since}`
}

function daysBefore(days: number, now: Date): Date {
  return new Date(now.getTime() - Math.abs(days) * 24 * 3_600_000)
}

const addresses = sql`array_remove(contact.email || contact.other_emails, null)`

const bounces = sql`exists (
  select from bouncing_addresses held
  where held.org_id = contact.org_id and held.address = any(${addresses}))`

function hasValue(key: string, value: string): RawBuilder<unknown> {
  return sql`exists (
    select from contact_values held
    where held.org_id = contact.org_id and held.contact_id = contact.id
      and held.key = ${key} and held.value = left(lower(${value}), 200))`
}

const contactJoins = sql`left join companies company
  on company.org_id = contact.org_id and company.id = contact.company_id
    and company.deleted_at is null`

const seenColumns = sql`contact.*, company.name as company_name,
  array(
    select tag.tag_id from contact_tags tag
    where tag.org_id = contact.org_id and tag.contact_id = contact.id
    order by tag.tag_id) as tag_ids,
  coalesce((
    select jsonb_agg(jsonb_build_object('address', held.address, 'bouncedAt',
      to_char(held.bounced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by held.address)
    from bouncing_addresses held
    where held.org_id = contact.org_id and held.address = any(${addresses})), '[]') as bouncing`

/** Skips the data scope check. */
export async function findContactRow(
  scope: Scope,
  id: string,
  isSeen = sql`true`,
): Promise<SeenContact | undefined> {
  const { rows } = await sql<SeenContact>`
    select ${seenColumns} from contacts contact ${contactJoins}
    where contact.id = ${id}::uuid
      and contact.deleted_at is null and ${isSeen}`.execute(scope.db)
  return rows[0]
}

export function findSeenContact(scope: Scope, id: string): Promise<SeenContact | undefined> {
  return findContactRow(scope, id, isVisible(scope))
}

export async function listContactsAmong(
  scope: Scope,
  ids: readonly string[],
): Promise<SeenContact[]> {
  const { rows } = await sql<SeenContact>`
    select ${seenColumns} from contacts contact ${contactJoins}
    where contact.id = any(${[...ids]}::uuid[])
      and contact.deleted_at is null and ${isVisible(scope)}`.execute(scope.db)
  return rows
}

/**
 * Of several contacts with the address: verified first, then primary addresses, then users before
 * leads, then the oldest.
 */
export async function findIdByAddress(scope: Scope, address: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select contact.id from contacts contact
    where contact.deleted_at is null
      and ${isVisible(scope)} and contact.id in (
        select id from contacts
        where deleted_at is null
          and (email = ${address} or proven_email = ${address})
        union all
        select id from contacts
        where deleted_at is null
          and cardinality(other_emails) > 0 and ${address} = any(other_emails))
    order by contact.proven_email is not distinct from ${address} desc,
      contact.email is not distinct from ${address} desc, (contact.kind = 'user') desc,
      contact.is_email_claimed, contact.created_at, contact.id
    limit 1`.execute(scope.db)
  return rows[0]?.id
}

export async function readBlockedUntil({ db }: Scope, id: string): Promise<Date | null> {
  const row = await db
    .selectFrom('contacts')
    .select('blockedUntil')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.blockedUntil ?? null
}

export interface WriterRow {
  readonly id: string
  readonly seenAt: Date | null
  readonly blockedUntil: Date | null
  readonly emails: string[]
}

export async function listWriters({ db }: Scope, ids: readonly string[]): Promise<WriterRow[]> {
  const { rows } = await sql<WriterRow>`
    select id, seen_at, case when deleted_at is null then blocked_until end as blocked_until,
      array_remove(email || other_emails, null) as emails
    from contacts
    where id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

export async function insertContact(
  { db, organizationId }: Scope,
  contact: Omit<Insertable<Contacts>, 'orgId'>,
): Promise<ContactRow> {
  return db
    .insertInto('contacts')
    .values({ ...contact, orgId: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertContactAs(
  { db, organizationId }: Scope,
  contact: Omit<Insertable<Contacts>, 'orgId'> & { readonly id: string },
): Promise<ContactRow | undefined> {
  return db
    .insertInto('contacts')
    .values({ ...contact, orgId: organizationId })
    .onConflict((held) => held.columns(['orgId', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function changeContact(
  { db, now }: Scope,
  { id, version }: { id: string; version: number },
  change: Updateable<Contacts>,
): Promise<ContactRow | undefined> {
  return db
    .updateTable('contacts')
    .set({ ...change, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Locks the user until the transaction ends. A merged contact resolves to the one it was merged
 * into.
 */
export async function lockUserByExternalId(
  scope: Scope,
  externalId: string,
): Promise<ContactRow | undefined> {
  const id = await findByExternalId(scope, contactMerges, externalId)
  return id === undefined ? undefined : lockContact(scope, id)
}

export async function lockContact({ db }: Scope, id: string): Promise<ContactRow | undefined> {
  return db
    .selectFrom('contacts')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks in ID order, so that two transactions don't deadlock. */
export async function lockContacts({ db }: Scope, ids: readonly string[]): Promise<void> {
  await sql`
    select from contacts
    where id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by id for update`.execute(db)
}

export async function insertUser(
  { db, organizationId }: Scope,
  user: Omit<Insertable<Contacts>, 'orgId' | 'kind'>,
): Promise<ContactRow | undefined> {
  return db
    .insertInto('contacts')
    .values({ ...user, kind: 'user', orgId: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Undefined if nothing is new: pages repeat their data on every load. */
export async function changeContactData(
  { db, now }: Scope,
  row: ContactRow,
  change: Updateable<Contacts>,
): Promise<ContactRow | undefined> {
  const changes = changesIn(row, change)
  if (changes.length === 0) return undefined
  return db
    .updateTable('contacts')
    .set((is) => ({
      ...Object.fromEntries(changes),
      version: is('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', row.id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export function changesIn<Row extends object>(
  row: Row,
  change: object,
): [column: string, value: unknown][] {
  return Object.entries(change).filter(
    ([column, value]) => !isDeepStrictEqual(value, row[column as keyof Row]),
  )
}

export async function changeLead(
  { db, now }: Scope,
  id: string,
  { name, email }: { name: string | null; email: string | null },
): Promise<{ readonly before: ContactRow; readonly after: ContactRow } | undefined> {
  const { rows } = await sql<ContactRow & { nameBefore: string; emailBefore: string | null }>`
    update contacts set name = coalesce(${name}, name), email = coalesce(${email}, email),
      is_name_claimed = is_name_claimed or name <> coalesce(${name}, name),
      is_email_claimed = is_email_claimed or email is distinct from coalesce(${email}, email),
      version = version + 1, updated_at = ${now}
    where id = ${id}::uuid and kind = 'lead' and deleted_at is null
      and (name <> coalesce(${name}, name) or email is distinct from coalesce(${email}, email))
    returning new.*, old.name as name_before, old.email as email_before`.execute(db)
  if (!rows[0]) return undefined
  const { nameBefore, emailBefore, ...after } = rows[0]
  return { after, before: { ...after, name: nameBefore, email: emailBefore } }
}

/** Joins `contact` to a row that has a `contact_id`. */
export function joinContact(row: string): RawBuilder<unknown> {
  return sql`join contacts contact
    on contact.org_id = ${sql.ref(`${row}.org_id`)} and contact.id = ${sql.ref(`${row}.contact_id`)}`
}

export function contactNameIn(row: string, column: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select coalesce(nullif(named.name, ''), named.email,
      app.shown_name(named.id, named.name, named.email, null)) from contacts named
    where named.org_id = ${sql.ref(`${row}.org_id`)} and named.id = ${sql.ref(`${row}.${column}`)})`
}

export function ownNameIn(row: string, column: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select coalesce(nullif(named.name, ''), named.email, 'Visitor') from contacts named
    where named.org_id = ${sql.ref(`${row}.org_id`)} and named.id = ${sql.ref(`${row}.${column}`)})`
}

export function nameHolds(text: string): RawBuilder<unknown> {
  return sql`position(lower(${text}) in lower(concat_ws(' ',
    app.shown_name(contact.id, contact.name, contact.email, contact.erased_at), contact.email,
    contact.phone, array_to_string(contact.other_emails || contact.other_phones, ' ')))) > 0`
}

export async function findByWords(
  { db }: Scope,
  text: string,
  { after, limit }: { after: ContactPosition | undefined; limit: number },
): Promise<{ contactId: string; exactAt: string }[]> {
  const [at = null, id = null] = after ?? []
  const { rows } = await sql<{ contactId: string; exactAt: string }>`
    select contact_id, at::text as exact_at
    from app.find_contacts(${text}, ${at}::timestamptz, ${id}::uuid, ${limit}::int)`.execute(db)
  return rows
}
