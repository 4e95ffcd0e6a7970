import { sql, type Selectable, type Updateable } from 'kysely'

import type { TicketBroadcastPeople, TicketBroadcasts } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type BroadcastRow = Selectable<TicketBroadcasts>
export type BroadcastPersonRow = Selectable<TicketBroadcastPeople>

export async function insertBroadcast(
  { db, organizationId, now }: Scope,
  values: Pick<
    BroadcastRow,
    'ticketId' | 'clientKey' | 'memberId' | 'text' | 'closes' | 'startsAt'
  >,
  people: readonly { readonly contactId: string; readonly conversationId: string }[],
): Promise<BroadcastRow | undefined> {
  const row = await db
    .insertInto('ticket_broadcasts')
    .values({ ...values, orgId: organizationId, total: people.length, createdAt: now })
    .onConflict((conflict) => conflict.columns(['orgId', 'clientKey']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await sql`
    insert into ticket_broadcast_people (org_id, broadcast_id, contact_id, conversation_id)
    select ${organizationId}, ${row.id}::uuid, person.contact_id, person.conversation_id
    from unnest(${people.map(({ contactId }) => contactId)}::uuid[],
      ${people.map(({ conversationId }) => conversationId)}::uuid[])
      as person (contact_id, conversation_id)`.execute(db)
  return row
}

export async function findBroadcastByClientKey(
  { db }: Scope,
  clientKey: string,
): Promise<BroadcastRow | undefined> {
  return db
    .selectFrom('ticket_broadcasts')
    .selectAll()
    .where('clientKey', '=', clientKey)
    .executeTakeFirst()
}

export async function lockBroadcast({ db }: Scope, id: string): Promise<BroadcastRow | undefined> {
  return db
    .selectFrom('ticket_broadcasts')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function listBroadcastRows({ db }: Scope, ticketId: string): Promise<BroadcastRow[]> {
  return db
    .selectFrom('ticket_broadcasts')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
}

export async function updateBroadcast(
  { db }: Scope,
  id: string,
  set: Updateable<TicketBroadcasts>,
): Promise<void> {
  await db.updateTable('ticket_broadcasts').set(set).where('id', '=', id).execute()
}

export async function listWaitingPeople(
  { db }: Scope,
  broadcastId: string,
  limit: number,
): Promise<BroadcastPersonRow[]> {
  return db
    .selectFrom('ticket_broadcast_people')
    .selectAll()
    .where('broadcastId', '=', broadcastId)
    .where('state', '=', 'waiting')
    .orderBy('contactId')
    .limit(limit)
    .execute()
}

export async function updateRecipient(
  { db }: Scope,
  { broadcastId, contactId }: BroadcastPersonRow,
  state: 'said' | 'skipped',
): Promise<void> {
  await db
    .updateTable('ticket_broadcast_people')
    .set({ state })
    .where('broadcastId', '=', broadcastId)
    .where('contactId', '=', contactId)
    .execute()
}
