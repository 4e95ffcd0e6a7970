import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { ContactRow } from '../store.ts'

/** Contacts that a file may mean: by external id, or by address. */
export async function findContactsToMatch(
  { db, organizationId }: Scope,
  { externalIds, emails }: { externalIds: readonly string[]; emails: readonly string[] },
): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select * from contacts
    where org_id = ${organizationId} and deleted_at is null
      and external_id = any(${[...externalIds]}::text[])
    union
    select * from contacts
    where org_id = ${organizationId} and deleted_at is null
      and email = any(${[...emails]}::text[])
    order by created_at, id limit 2000`.execute(db)
  return rows
}
