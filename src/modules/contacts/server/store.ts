import { isDeepStrictEqual } from 'node:util'

import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'

import type { Contacts } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type ContactRow = Selectable<Contacts>

/** With what lies beside the row. */
export type SeenContact = ContactRow & {
  readonly company_name: string | null
  readonly tag_ids: string[]
}

/** A condition on `contact`: which of them whoever asks may see. */
export type ContactSight = (scope: Scope) => RawBuilder<unknown>

export interface ContactFilter {
  readonly kind: 'lead' | 'user' | undefined
  readonly companyId: string | undefined
  readonly ownerId: string | undefined
  readonly tagId: string | undefined
  readonly isBlocked: boolean | undefined
  readonly after: ContactPosition | undefined
  /** Only some of these. */
  readonly among?: readonly string[] | undefined
  readonly limit: number
}

export type ContactPosition = readonly [createdAt: string, id: string]

export type ListedContact = SeenContact & { exact_created_at: string }

/** The newest first. */
export async function listContactRows(
  scope: Scope,
  inSight: ContactSight,
  { after, limit, ...filter }: ContactFilter,
): Promise<ListedContact[]> {
  const conditions = [
    sql`contact.org_id = ${scope.organizationId} and contact.deleted_at is null`,
    inSight(scope),
    ...conditionsOf(scope, filter),
    ...(after
      ? [sql`(contact.created_at, contact.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]
      : []),
  ]
  const { rows } = await sql<ListedContact>`
    select ${seenColumns}, contact.created_at::text as exact_created_at
    from contacts contact ${besideContact}
    where ${sql.join(conditions, sql` and `)}
    order by contact.created_at desc, contact.id desc
    limit ${limit}`.execute(scope.db)
  return rows
}

function conditionsOf(
  { now }: Scope,
  filter: Omit<ContactFilter, 'after' | 'limit'>,
): RawBuilder<unknown>[] {
  const { among, kind, companyId, ownerId, tagId, isBlocked } = filter
  const isOver = sql`coalesce(contact.blocked_until, '-infinity') <= ${now}`
  return [
    ...(among ? [sql`contact.id = any(${[...among]}::uuid[])`] : []),
    ...(kind ? [sql`contact.kind = ${kind}`] : []),
    ...(companyId ? [sql`contact.company_id = ${companyId}::uuid`] : []),
    ...(ownerId ? [sql`contact.owner_id = ${ownerId}::uuid`] : []),
    ...(tagId ? [hasTag(tagId)] : []),
    ...(isBlocked === undefined ? [] : [isBlocked ? sql`not ${isOver}` : isOver]),
  ]
}

function hasTag(tagId: string): RawBuilder<unknown> {
  return sql`exists (
    select from contact_tags tag
    where tag.org_id = contact.org_id and tag.contact_id = contact.id
      and tag.tag_id = ${tagId}::uuid)`
}

const besideContact = sql`left join companies company
  on company.org_id = contact.org_id and company.id = contact.company_id
    and company.deleted_at is null`

const seenColumns = sql`contact.*, company.name as company_name,
  array(
    select tag.tag_id from contact_tags tag
    where tag.org_id = contact.org_id and tag.contact_id = contact.id
    order by tag.tag_id) as tag_ids`

/** Without `inSight` for those who know already that it is theirs to see. */
export async function findContactRow(
  scope: Scope,
  id: string,
  inSight: ContactSight = () => sql`true`,
): Promise<SeenContact | undefined> {
  const { rows } = await sql<SeenContact>`
    select ${seenColumns} from contacts contact ${besideContact}
    where contact.org_id = ${scope.organizationId} and contact.id = ${id}::uuid
      and contact.deleted_at is null and ${inSight(scope)}`.execute(scope.db)
  return rows[0]
}

/** Until when he may not write; null when he may, or is not there. */
export async function readBlockedUntil(
  { db, organizationId }: Scope,
  id: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('contacts')
    .select('blocked_until')
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.blocked_until ?? null
}

/** Who he is by now: himself, or whom he was merged into, or whom that one was. */
export async function findMergedInto(
  { db, organizationId }: Scope,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      select contact.id, contact.merged_into_id, contact.deleted_at, 1 as step
      from contacts contact
      where contact.org_id = ${organizationId} and contact.id = ${id}::uuid
      union all
      select next.id, next.merged_into_id, next.deleted_at, chain.step + 1
      from chain join contacts next
        on next.org_id = ${organizationId} and next.id = chain.merged_into_id
      where chain.step < 20)
    select id from chain where deleted_at is null limit 1`.execute(db)
  return rows[0]?.id
}

export async function insertContact(
  { db, organizationId }: Scope,
  contact: Omit<Insertable<Contacts>, 'org_id'>,
): Promise<ContactRow> {
  return db
    .insertInto('contacts')
    .values({ ...contact, org_id: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Undefined when the contact is not at the version the person saw. */
export async function changeContact(
  { db, organizationId, now }: Scope,
  { id, version }: { id: string; version: number },
  change: Updateable<Contacts>,
): Promise<ContactRow | undefined> {
  return db
    .updateTable('contacts')
    .set({ ...change, version: version + 1, updated_at: now })
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** The contact a signed token names, held until the act is over. One who was merged is the other. */
export async function lockUserByExternalId(
  scope: Scope,
  externalId: string,
): Promise<ContactRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from contacts
    where org_id = ${scope.organizationId} and external_id = ${externalId}
      and (deleted_at is null or merged_into_id is not null)
    order by deleted_at desc nulls first limit 1`.execute(scope.db)
  const id = rows[0] && (await findMergedInto(scope, rows[0].id))
  return id === undefined ? undefined : lockContact(scope, id)
}

export async function lockContact(
  { db, organizationId }: Scope,
  id: string,
): Promise<ContactRow | undefined> {
  return db
    .selectFrom('contacts')
    .selectAll()
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Undefined when somebody of this external id was made meanwhile. */
export async function insertUser(
  { db, organizationId }: Scope,
  user: Omit<Insertable<Contacts>, 'org_id' | 'kind'>,
): Promise<ContactRow | undefined> {
  return db
    .insertInto('contacts')
    .values({ ...user, kind: 'user', org_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** What a page or a token says. Undefined when nothing of it is new: pages say it on every load. */
export async function changeContactData(
  { db, organizationId, now }: Scope,
  row: ContactRow,
  change: Updateable<Contacts>,
): Promise<ContactRow | undefined> {
  const news = Object.entries(change).filter(
    ([column, value]) => !isDeepStrictEqual(value, row[column as keyof ContactRow]),
  )
  if (news.length === 0) return undefined
  return db
    .updateTable('contacts')
    .set((is) => ({
      ...Object.fromEntries(news),
      version: is('version', '+', 1),
      updated_at: now,
    }))
    .where('org_id', '=', organizationId)
    .where('id', '=', row.id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Undefined when he is no lead, or nothing of it is new. */
export async function changeLead(
  { db, organizationId, now }: Scope,
  id: string,
  { name, email }: { name: string | null; email: string | null },
): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    update contacts set name = coalesce(${name}, name), email = coalesce(${email}, email),
      version = version + 1, updated_at = ${now}
    where org_id = ${organizationId} and id = ${id}::uuid and kind = 'lead' and deleted_at is null
      and (name <> coalesce(${name}, name) or email is distinct from coalesce(${email}, email))
    returning *`.execute(db)
  return rows[0]
}

/** For stores of others that show whose their rows are: `contact` beside a row with a `contact_id`. */
export function joinContact(row: string): RawBuilder<unknown> {
  return sql`join contacts contact
    on contact.org_id = ${sql.ref(`${row}.org_id`)} and contact.id = ${sql.ref(`${row}.contact_id`)}`
}

/** A condition on `contact`: his name, or an address or number of his, holds the text. */
export function nameHolds(text: string): RawBuilder<unknown> {
  return sql`position(lower(${text}) in lower(concat_ws(' ', contact.name, contact.email,
    contact.phone, array_to_string(contact.other_emails || contact.other_phones, ' ')))) > 0`
}

/** Those in whom every word of the text begins a word, the newest first; seen or not. */
export async function findByWords(
  { db }: Scope,
  text: string,
  { after, limit }: { after: ContactPosition | undefined; limit: number },
): Promise<{ contact_id: string; exact_at: string }[]> {
  const [at = null, id = null] = after ?? []
  const { rows } = await sql<{ contact_id: string; exact_at: string }>`
    select contact_id, at::text as exact_at
    from app.find_contacts(${text}, ${at}::timestamptz, ${id}::uuid, ${limit}::int)`.execute(db)
  return rows
}
