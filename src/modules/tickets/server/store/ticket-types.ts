import { sql, type Selectable, type Updateable } from 'kysely'

import type { TicketTypes } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export interface TypeField {
  readonly fieldId: string
  readonly isRequired: boolean
  readonly isRequiredOfCustomer: boolean
  readonly isShownToCustomer: boolean
}

export type TypeRow = Selectable<TicketTypes> & { fields: TypeField[]; isUsed: boolean }

export async function listTypeRows(scope: Scope, isArchived: boolean): Promise<TypeRow[]> {
  const which = isArchived ? sql`kind.archived_at is not null` : sql`kind.archived_at is null`
  const { rows } = await sql<TypeRow>`
    select ${typeColumns} from ticket_types kind
    where ${which}
    order by kind.created_at, kind.id limit 200`.execute(scope.db)
  return rows
}

export async function findTypeRow(scope: Scope, id: string): Promise<TypeRow | undefined> {
  const { rows } = await sql<TypeRow>`
    select ${typeColumns} from ticket_types kind
    where kind.id = ${id}::uuid`.execute(scope.db)
  return rows[0]
}

export type NewType = Omit<TypeRow, 'isUsed'>

export async function listTypesForNew(
  { db }: Scope,
  typeId: string | undefined,
): Promise<NewType[]> {
  const which =
    typeId === undefined ? sql`kind.archived_at is null` : sql`kind.id = ${typeId}::uuid`
  const { rows } = await sql<NewType>`
    select distinct on (kind.category) kind.*, ${fieldsColumn} as fields from ticket_types kind
    where ${which}
    order by kind.category, kind.created_at, kind.id`.execute(db)
  return rows
}

/** Locks the type, so that changes are serialized. */
export async function lockType({ db }: Scope, id: string): Promise<void> {
  await sql`select from ticket_types where id = ${id}::uuid
    for no key update`.execute(db)
}

export async function findDefaultType(
  { db }: Scope,
  category: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ticket_types where archived_at is null
    order by (category = ${category}::text) desc, created_at, id limit 1`.execute(db)
  return rows[0]?.id
}

export async function hasTypes({ db }: Scope): Promise<boolean> {
  const row = await db.selectFrom('ticket_types').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Undefined if a type with this name exists. */
export async function insertType(
  { db, organizationId }: Scope,
  values: Pick<TicketTypes, 'name' | 'category'> & { readonly icon: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into ticket_types (org_id, name, icon, category)
    values (${organizationId}, ${values.name}, ${values.icon}, ${values.category})
    on conflict (org_id, title_key) where archived_at is null do nothing
    returning id`.execute(db)
  return rows[0]?.id
}

export async function isNameTaken(
  { db }: Scope,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from ticket_types where archived_at is null
      and title_key = lower(${name}) and id <> ${id}::uuid limit 1`.execute(db)
  return rows.length > 0
}

export async function changeType(
  { db, now }: Scope,
  id: string,
  set: Updateable<TicketTypes>,
): Promise<void> {
  await db
    .updateTable('ticket_types')
    .set({ ...set, updatedAt: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function replaceTypeFields(
  { db, organizationId }: Scope,
  typeId: string,
  fields: readonly TypeField[],
): Promise<void> {
  await db.deleteFrom('ticket_type_fields').where('typeId', '=', typeId).execute()
  if (fields.length === 0) return
  await db
    .insertInto('ticket_type_fields')
    .values(
      fields.map((field, position) => ({
        orgId: organizationId,
        typeId,
        fieldId: field.fieldId,
        position,
        isRequired: field.isRequired,
        isRequiredOfCustomer: field.isRequiredOfCustomer,
        isShownToCustomer: field.isShownToCustomer,
      })),
    )
    .execute()
}

// A range in index order, so that the planner always uses the index.
const ticketOfType = sql`
  select from tickets ticket
  where ticket.org_id = kind.org_id and ticket.type_id between kind.id and kind.id
  order by ticket.type_id limit 1`

const fieldsColumn = sql`coalesce((
    select jsonb_agg(jsonb_build_object('fieldId', asked.field_id, 'isRequired', asked.is_required,
      'isRequiredOfCustomer', asked.is_required_of_customer,
      'isShownToCustomer', asked.is_shown_to_customer) order by asked.position)
    from ticket_type_fields asked
    where asked.org_id = kind.org_id and asked.type_id = kind.id), '[]')`

const typeColumns = sql`kind.*, ${fieldsColumn} as fields, exists (${ticketOfType}) as is_used`
