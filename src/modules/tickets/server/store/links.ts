import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface LinkRow {
  readonly conversation_id: string
  readonly number: bigint
  readonly kind: 'primary' | 'linked'
}

export async function listLinks({ db }: Scope, ticketId: string): Promise<LinkRow[]> {
  return db
    .selectFrom('ticket_conversations')
    .select(['conversation_id', 'number', 'kind'])
    .where('ticket_id', '=', ticketId)
    .orderBy('linked_at')
    .orderBy('conversation_id')
    .limit(1000)
    .execute()
}

export async function listTicketIdsOf({ db }: Scope, conversationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket_conversations')
    .select('ticket_id')
    .where('conversation_id', '=', conversationId)
    .limit(200)
    .execute()
  return rows.map(({ ticket_id: id }) => id)
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
    .select('conversation_id')
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'primary')
    .executeTakeFirst()
  return row?.conversation_id
}

export async function findTicketIdOfThread(
  { db }: Scope,
  conversationId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('ticket_conversations')
    .select('ticket_id')
    .where('conversation_id', '=', conversationId)
    .where('kind', '=', 'primary')
    .executeTakeFirst()
  return row?.ticket_id
}

/** The link stays, but the conversation is no longer the main one. */
export async function demotePrimary(
  { db }: Scope,
  which: { readonly ticketId: string } | { readonly conversationId: string },
): Promise<void> {
  const [column, id] =
    'ticketId' in which
      ? (['ticket_id', which.ticketId] as const)
      : (['conversation_id', which.conversationId] as const)
  await db
    .updateTable('ticket_conversations')
    .set({ kind: 'linked' })
    .where(column, '=', id)
    .where('kind', '=', 'primary')
    .execute()
}
