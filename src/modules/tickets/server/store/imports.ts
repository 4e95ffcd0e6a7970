import { sql, type Selectable, type Updateable } from 'kysely'

import type { TicketImportRows, TicketImports } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ImportRow } from '../../imports-contract.ts'

export type ImportRecord = Selectable<TicketImports>
export type StagedRow = Pick<Selectable<TicketImportRows>, 'place' | 'key' | 'ticketId'> & {
  readonly content: ImportRow
}

/** Undefined if an import with this client key exists. */
export async function insertImport(
  { db, organizationId, now }: Scope,
  values: Pick<ImportRecord, 'boardId' | 'memberId' | 'clientKey'>,
): Promise<ImportRecord | undefined> {
  return db
    .insertInto('ticket_imports')
    .values({ ...values, orgId: organizationId, createdAt: now })
    .onConflict((conflict) => conflict.columns(['orgId', 'clientKey']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function findImportByClientKey(
  { db }: Scope,
  clientKey: string,
): Promise<ImportRecord | undefined> {
  return db
    .selectFrom('ticket_imports')
    .selectAll()
    .where('clientKey', '=', clientKey)
    .executeTakeFirst()
}

export async function findImport({ db }: Scope, id: string): Promise<ImportRecord | undefined> {
  return db.selectFrom('ticket_imports').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockImport({ db }: Scope, id: string): Promise<ImportRecord | undefined> {
  return db
    .selectFrom('ticket_imports')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateImport(
  { db }: Scope,
  id: string,
  set: Updateable<TicketImports>,
): Promise<void> {
  await db.updateTable('ticket_imports').set(set).where('id', '=', id).execute()
}

/** Unstarted imports are deleted after a day, finished ones after a month. */
export async function deleteOldImports({ db, now }: Scope, memberId: string): Promise<void> {
  await sql`delete from ticket_imports
    where member_id = ${memberId}::uuid
      and ((state = 'filling' and created_at < ${now}::timestamptz - interval '1 day')
        or (state = 'done' and created_at < ${now}::timestamptz - interval '30 days'))`.execute(db)
}

/** A row sent again for the same position replaces the earlier one. */
export async function upsertStagedRows(
  { db, organizationId }: Scope,
  importId: string,
  { from, rows }: { readonly from: number; readonly rows: readonly ImportRow[] },
): Promise<void> {
  await db
    .insertInto('ticket_import_rows')
    .values(
      rows.map((row, at) => ({
        orgId: organizationId,
        importId,
        place: from + at,
        key: row.key.toWellFormed() || null,
        content: JSON.stringify(row, wellFormed),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'importId', 'place']).doUpdateSet((excluded) => ({
        key: excluded.ref('excluded.key'),
        content: excluded.ref('excluded.content'),
      })),
    )
    .execute()
}

export async function countStagedRows({ db }: Scope, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ticket_import_rows
    where import_id = ${importId}::uuid`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listStagedRows(
  { db }: Scope,
  importId: string,
  { state, limit }: { readonly state: 'waiting' | 'made'; readonly limit: number },
): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select place, key, ticket_id, content from ticket_import_rows
    where import_id = ${importId}::uuid and state = ${state}::text
    order by place limit ${limit}`.execute(db)
  return rows
}

export async function listKeysBefore(
  { db }: Scope,
  importId: string,
  { keys, place }: { readonly keys: readonly string[]; readonly place: number },
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct key from ticket_import_rows
    where import_id = ${importId}::uuid
      and key = any(${[...keys]}::text[]) and place < ${place}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

export async function markStagedRows(
  { db }: Scope,
  importId: string,
  marks: readonly {
    readonly place: number
    readonly state: 'made' | 'done'
    readonly ticketId: string | null
  }[],
): Promise<void> {
  await sql`
    update ticket_import_rows staged set state = mark.state, ticket_id = mark.ticket_id
    from unnest(${marks.map(({ place }) => place)}::int[],
      ${marks.map(({ state }) => state)}::text[],
      ${marks.map(({ ticketId }) => ticketId)}::uuid[]) as mark (place, state, ticket_id)
    where staged.import_id = ${importId}::uuid
      and staged.place = mark.place`.execute(db)
}

export async function deleteStagedRows({ db }: Scope, importId: string): Promise<void> {
  await db.deleteFrom('ticket_import_rows').where('importId', '=', importId).execute()
}

/** Truncated text can end with half a surrogate pair, which JSON can't store. */
function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}
