import { sql } from 'kysely'

import { moveRows, moveRowsBack, type OwnedTable } from '#platform/people/move-rows.ts'
import type { SubjectOf, Way, WayBack } from '#platform/people/person-holding.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** All browsers of a contact become another's. Answers which. */
export async function moveVisitors(scope: Scope, way: Way): Promise<string[]> {
  const rows = await moveRows<{ id: string }>(scope, ownedVisitors, way)
  return rows.map(({ id }) => id)
}

export async function moveVisitorsBack(
  scope: Scope,
  way: WayBack,
  ids: readonly string[],
): Promise<void> {
  await moveRowsBack(scope, ownedVisitors, way, ids)
}

const ownedVisitors: OwnedTable = { table: 'visitors', owner: 'contact_id' }

/** With the pages he looked at. Answers which. */
export async function deleteVisitorsOf(
  { db, organizationId }: Scope,
  contactId: string,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('visitors')
    .where('org_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** His browsers, those he used last first. */
export async function listBrowsersOf(
  { db, organizationId }: Scope,
  contactIds: readonly string[],
): Promise<SubjectOf[]> {
  const { rows } = await sql<SubjectOf>`
    select id, contact_id as "contactId" from visitors
    where org_id = ${organizationId} and contact_id = any(${[...contactIds]}::uuid[])
    order by seen_at desc limit 50`.execute(db)
  return rows
}

export async function listVisitorsOf({ db, organizationId }: Scope, contactId: string) {
  return db
    .selectFrom('visitors')
    .select([
      'first_seen_at',
      'seen_at',
      'trail',
      'referrer',
      'utm',
      'country',
      'device',
      'os',
      'browser',
    ])
    .where('org_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .orderBy('first_seen_at')
    .limit(1000)
    .execute()
}
