import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

/** A hidden placeholder for erased people, created on first use. */
export async function getAnonymousId(scope: Scope): Promise<string> {
  return (await findAnonymousId(scope)) ?? createAnonymous(scope)
}

async function findAnonymousId({ db }: Scope): Promise<string | undefined> {
  const row = await db.selectFrom('anonymous_contacts').select('contactId').executeTakeFirst()
  return row?.contactId
}

async function createAnonymous({ db, organizationId, now }: Scope): Promise<string> {
  const { rows } = await sql<{ contactId: string }>`
    with made as (
      insert into contacts (org_id, name, erased_at, deleted_at)
      values (${organizationId}, 'Anonymous', ${now}, ${now}) returning id)
    insert into anonymous_contacts (org_id, contact_id)
    select ${organizationId}::uuid, id from made
    returning contact_id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The anonymous contact couldn’t be created.')
  return row.contactId
}
