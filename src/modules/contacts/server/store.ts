import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'

import type { Contacts } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type ContactRow = Selectable<Contacts>

/** A condition on `contact`: which of them whoever asks may see. */
export type ContactSight = (scope: Scope) => RawBuilder<unknown>

export interface ContactFilter {
  readonly search: string | undefined
  readonly after: readonly [createdAt: string, id: string] | undefined
  readonly limit: number
}

export type ListedContact = ContactRow & { exact_created_at: string }

/** The newest first. */
export async function listContactRows(
  scope: Scope,
  inSight: ContactSight,
  { search, after, limit }: ContactFilter,
): Promise<ListedContact[]> {
  const conditions = [
    sql`contact.org_id = ${scope.organizationId} and contact.deleted_at is null`,
    inSight(scope),
    ...(search ? [nameHolds(search)] : []),
    ...(after
      ? [sql`(contact.created_at, contact.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`]
      : []),
  ]
  const { rows } = await sql<ListedContact>`
    select contact.*, contact.created_at::text as exact_created_at from contacts contact
    where ${sql.join(conditions, sql` and `)}
    order by contact.created_at desc, contact.id desc
    limit ${limit}`.execute(scope.db)
  return rows
}

/** Without `inSight` for those who know already that it is theirs to see. */
export async function findContactRow(
  scope: Scope,
  id: string,
  inSight: ContactSight = () => sql`true`,
): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    select contact.* from contacts contact
    where contact.org_id = ${scope.organizationId} and contact.id = ${id}::uuid
      and contact.deleted_at is null and ${inSight(scope)}`.execute(scope.db)
  return rows[0]
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

/** A condition on `contact`: his name or address holds the text. */
export function nameHolds(text: string): RawBuilder<unknown> {
  return sql`(position(lower(${text}) in lower(contact.name)) > 0
    or position(lower(${text}) in coalesce(contact.email, '')) > 0)`
}
