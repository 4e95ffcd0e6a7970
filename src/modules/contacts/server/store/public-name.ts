import { sql, type RawBuilder } from 'kysely'

/**
 * For other stores: the public name of a contact, never an address or a number; null without a
 * name.
 */
export function publicNameIn(row: string, column: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select nullif(named.name, '') from contacts named
    where named.org_id = ${sql.ref(`${row}.org_id`)} and named.id = ${sql.ref(`${row}.${column}`)}
      and named.deleted_at is null and position('@' in named.name) = 0)`
}
