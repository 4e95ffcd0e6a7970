import { randomUUIDv7 } from 'node:crypto'

import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'

import { joinContact } from '#modules/contacts/server/door.ts'
import type { Conversations, Messages } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { columns, type ConversationRow } from './conversations.ts'
import type { MessageRow } from './messages.ts'
import { inSight } from './sight.ts'

/**
 * Held until the end of the transaction: whoever else writes into this conversation comes after, so
 * that messages are numbered without gaps.
 */
export async function lockConversation(
  scope: Scope,
  id: string,
): Promise<ConversationRow | undefined> {
  return lock(scope, id, inSight(scope))
}

/** The same for what somebody leaves behind, which whoever sees him off need not see. */
export async function lockHeld(scope: Scope, id: string): Promise<ConversationRow | undefined> {
  return lock(scope, id, sql`true`)
}

/** Undefined as well while somebody else is writing into it: nobody waits. */
export async function lockUnlessBusy(
  scope: Scope,
  id: string,
): Promise<ConversationRow | undefined> {
  return lock(scope, id, sql`true`, sql`skip locked`)
}

async function lock(
  { db, organizationId }: Scope,
  id: string,
  condition: RawBuilder<unknown>,
  waiting: RawBuilder<unknown> = sql``,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${columns} from conversations conversation ${joinContact('conversation')}
    where conversation.org_id = ${organizationId} and conversation.id = ${id}::uuid
      and ${condition}
    for no key update of conversation ${waiting}`.execute(db)
  return rows[0]
}

export type NewMessage = Pick<
  Insertable<Messages>,
  'client_key' | 'kind' | 'author_kind' | 'author_id' | 'text' | 'data'
>

/** The row and what is told of it in one statement; `row` must be locked. */
export async function writeChange(
  scope: Scope,
  row: Pick<ConversationRow, 'id' | 'last_seq'>,
  change: Updateable<Conversations>,
  messages: readonly NewMessage[],
): Promise<MessageRow[]> {
  const set = { ...change, last_seq: row.last_seq + messages.length }
  if (messages.length > 0) {
    return changeQuery(scope, row.id, set, numbered(scope, row, messages))
      .returningAll()
      .execute()
  }
  await updateQuery(scope, row.id, set).execute()
  return []
}

/** The same with the commit, without waiting for it: the row is locked, so all is known before. */
export async function writeAtCommit(
  scope: Scope,
  row: ConversationRow,
  change: Updateable<Conversations>,
  messages: readonly NewMessage[],
): Promise<MessageRow[]> {
  const written = numbered(scope, row, messages).map((each) => ({ ...each, id: randomUUIDv7() }))
  const set = { ...fresh(row, change), last_seq: row.last_seq + messages.length }
  const query =
    written.length > 0 ? changeQuery(scope, row.id, set, written) : updateQuery(scope, row.id, set)
  scope.atCommit(query.compile())
  return written.map(({ text = '', author_id = null, data = null, ...each }) => ({
    ...each,
    text,
    author_id,
    data,
    edited_at: null,
    deleted_at: null,
  }))
}

function fresh(row: ConversationRow, change: Updateable<Conversations>): typeof change {
  const before: Readonly<Record<string, unknown>> = row
  return Object.fromEntries(Object.entries(change).filter(([key, to]) => before[key] !== to))
}

function numbered(
  { organizationId, now }: Scope,
  row: Pick<ConversationRow, 'id' | 'last_seq'>,
  messages: readonly NewMessage[],
) {
  return messages.map((message, index) => ({
    ...message,
    org_id: organizationId,
    conversation_id: row.id,
    seq: row.last_seq + 1 + index,
    created_at: now,
  }))
}

function changeQuery(
  scope: Scope,
  id: string,
  set: Updateable<Conversations>,
  messages: readonly Insertable<Messages>[],
) {
  return scope.db
    .with('changed', () => updateQuery(scope, id, set).returning('id'))
    .insertInto('messages')
    .values(messages)
}

function updateQuery({ db, organizationId }: Scope, id: string, set: Updateable<Conversations>) {
  return db
    .updateTable('conversations')
    .set(set)
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
}

/** The next one of the organization; whoever else begins a conversation there waits. */
export async function takeNumber({ db, organizationId }: Scope): Promise<bigint> {
  const { rows } = await sql<{ last_number: bigint }>`
    insert into conversation_counters (org_id, last_number) values (${organizationId}, 1)
    on conflict (org_id) do update set last_number = conversation_counters.last_number + 1
    returning last_number`.execute(db)
  return rows[0]?.last_number ?? 1n
}

/** Undefined when this contact began it already. */
export async function insertConversation(
  { db, organizationId }: Scope,
  conversation: Omit<Insertable<Conversations>, 'org_id'>,
): Promise<{ id: string } | undefined> {
  return db
    .insertInto('conversations')
    .values({ ...conversation, org_id: organizationId })
    .onConflict((on) => on.columns(['org_id', 'contact_id', 'client_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function listTagIds(
  { db, organizationId }: Scope,
  conversationId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('conversation_tags')
    .select('tag_id')
    .where('org_id', '=', organizationId)
    .where('conversation_id', '=', conversationId)
    .orderBy('tag_id')
    .execute()
  return rows.map(({ tag_id: id }) => id)
}

export async function putTags(
  { db, organizationId }: Scope,
  conversationId: string,
  tagIds: readonly string[],
): Promise<void> {
  const ids = sql`${[...tagIds]}::uuid[]`
  await sql`
    with gone as (
      delete from conversation_tags
      where org_id = ${organizationId} and conversation_id = ${conversationId}::uuid
        and tag_id <> all(${ids}))
    insert into conversation_tags (org_id, conversation_id, tag_id)
    select ${organizationId}::uuid, ${conversationId}::uuid, unnest(${ids})
    on conflict do nothing`.execute(db)
}

/** False when there is no such conversation for him. 0 makes it unread; else it never goes back. */
export async function putRead(
  scope: Scope,
  { id, memberId, seq }: { id: string; memberId: string; seq: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into conversation_reads (org_id, conversation_id, member_id, seq)
    select conversation.org_id, conversation.id, ${memberId}::uuid, least(${seq}::int, conversation.last_seq)
    from conversations conversation
    where conversation.org_id = ${scope.organizationId} and conversation.id = ${id}::uuid
      and ${inSight(scope)}
    on conflict (org_id, conversation_id, member_id) do update
      set seq = case when excluded.seq = 0 then 0 else greatest(conversation_reads.seq, excluded.seq) end
    returning seq`.execute(scope.db)
  return rows.length > 0
}
