import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface LinkRow {
  readonly conversationId: string
  readonly number: bigint
  readonly kind: 'primary' | 'linked'
}

export async function listLinks({ db }: Scope, ticketId: string): Promise<LinkRow[]> {
  return db
    .selectFrom('ticket_conversations')
    .select(['conversationId', 'number', 'kind'])
    .where('ticketId', '=', ticketId)
    .orderBy('linkedAt')
    .orderBy('conversationId')
    .limit(1000)
    .execute()
}

export async function listTicketIdsOf({ db }: Scope, conversationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket_conversations')
    .select('ticketId')
    .where('conversationId', '=', conversationId)
    .limit(200)
    .execute()
  return rows.map(({ ticketId: id }) => id)
}

/**
 * Makes it the main conversation if requested and neither side has another one. Returns whether the
 * link is new.
 */
export async function insertLink(
  scope: Scope,
  {
    ticketId,
    conversation,
    isOneThread,
  }: {
    readonly ticketId: string
    readonly conversation: { readonly id: string; readonly number: bigint }
    readonly isOneThread: boolean
  },
): Promise<boolean> {
  const insert = async (kind: 'primary' | 'linked'): Promise<boolean> => {
    const { rows } = await sql`
      insert into ticket_conversations (org_id, ticket_id, conversation_id, number, kind, linked_at)
      values (${scope.organizationId}, ${ticketId}::uuid, ${conversation.id}::uuid,
        ${String(conversation.number)}::bigint, ${kind}, ${scope.now})
      on conflict do nothing returning ticket_id`.execute(scope.db)
    return rows.length > 0
  }
  return (isOneThread && (await insert('primary'))) || (await insert('linked'))
}

export async function deleteLink(
  { db }: Scope,
  ticketId: string,
  conversationId: string,
): Promise<boolean> {
  const { rows } = await sql`delete from ticket_conversations
    where ticket_id = ${ticketId}::uuid
      and conversation_id = ${conversationId}::uuid returning ticket_id`.execute(db)
  return rows.length > 0
}

export async function findPrimaryOf({ db }: Scope, ticketId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('ticket_conversations')
    .select('conversationId')
    .where('ticketId', '=', ticketId)
    .where('kind', '=', 'primary')
    .executeTakeFirst()
  return row?.conversationId
}

export async function findTicketIdOfThread(
  { db }: Scope,
  conversationId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('ticket_conversations')
    .select('ticketId')
    .where('conversationId', '=', conversationId)
    .where('kind', '=', 'primary')
    .executeTakeFirst()
  return row?.ticketId
}

/** The link stays, but the conversation is no longer the main one. */
export async function demotePrimary(
  { db }: Scope,
  which: { readonly ticketId: string } | { readonly conversationId: string },
): Promise<void> {
  const [column, id] =
    'ticketId' in which
      ? (['ticketId', which.ticketId] as const)
      : (['conversationId', which.conversationId] as const)
  await db
    .updateTable('ticket_conversations')
    .set({ kind: 'linked' })
    .where(column, '=', id)
    .where('kind', '=', 'primary')
    .execute()
}
