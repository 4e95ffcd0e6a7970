import { sql, type Selectable, type Updateable } from 'kysely'

import type { Tables } from '#platform/database/tables.ts'

import type { Inside } from './inside.ts'

/** Tables whose rows are found, changed, and deleted by ID alone. */
type OwnTable = 'email_accounts' | 'email_domains' | 'email_transports'
type Row<Table extends OwnTable> = Selectable<Tables[Table]>

/** With a version, only if the row still has that version. */
export interface RowVersion {
  readonly id: string
  readonly version?: number
}

export async function findRow<Table extends OwnTable>(
  { db, organizationId }: Inside,
  table: Table,
  id: string,
): Promise<Row<Table> | undefined> {
  const { rows } = await sql<Row<Table>>`
    select * from ${sql.table(table)} where org_id = ${organizationId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Undefined if it is gone or its version differs. */
export async function changeRow<Table extends OwnTable>(
  { db, organizationId }: Inside,
  table: Table,
  { id, version }: RowVersion,
  change: Updateable<Tables[Table]>,
): Promise<Row<Table> | undefined> {
  const seen = version === undefined ? {} : { version: version + 1 }
  const columns = Object.entries({ ...change, ...seen })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const isSeen = version === undefined ? sql`true` : sql`version = ${version}`
  const { rows } = await sql<Row<Table>>`
    update ${sql.table(table)} set ${sql.join(columns)}
    where org_id = ${organizationId} and id = ${id} and ${isSeen} returning *`.execute(db)
  return rows[0]
}

/** Returns the deleted row; undefined if it was already gone. */
export async function deleteRow<Table extends OwnTable>(
  { db, organizationId }: Inside,
  table: Table,
  id: string,
): Promise<Row<Table> | undefined> {
  const { rows } = await sql<Row<Table>>`
    delete from ${sql.table(table)}
    where org_id = ${organizationId} and id = ${id} returning *`.execute(db)
  return rows[0]
}

export async function isNameFree({ db }: Inside, name: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select app.is_email_name_free(${name}) as free`.execute(db)
  return rows[0]?.free === true
}
