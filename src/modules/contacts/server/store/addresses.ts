import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/** Leaves out addresses that another contact has verified. */
export async function listAddressesOf({ db }: Scope, id: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address from contacts contact,
      unnest(array[contact.email, contact.proven_email] || contact.other_emails) as address
    where contact.id = ${id}::uuid
      and address is not null and not exists (
        select from contacts other
        where other.org_id = contact.org_id and other.proven_email = address
          and other.id <> contact.id and other.deleted_at is null)`.execute(db)
  return rows.map(({ address }) => address)
}

/** Includes addresses that another contact has verified. */
export async function listEveryAddressOf({ db }: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address from contacts contact,
      unnest(array[contact.email, contact.proven_email] || contact.other_emails) as address
    where contact.id = any(${[...ids]}::uuid[])
      and address is not null`.execute(db)
  return rows.map(({ address }) => address)
}
