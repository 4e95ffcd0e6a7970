import { sql, type Selectable } from 'kysely'

import type { ConversationMerges } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type MergeRow = Selectable<ConversationMerges>

export interface PlacedMessage {
  readonly id: string
  readonly conversationId: string
  readonly seq: number
  readonly kind: 'text' | 'note' | 'event'
  readonly authorKind: 'contact' | 'member' | 'system'
  readonly text: string
  readonly createdAt: Date
  readonly deletedAt: Date | null
}

export async function listPlaced(
  { db }: Scope,
  conversationIds: readonly string[],
): Promise<PlacedMessage[]> {
  const { rows } = await sql<PlacedMessage>`
    select id, conversation_id, seq, kind, author_kind, left(coalesce(nullif(text, ''), block_words), 700) as text, created_at, deleted_at
    from messages
    where conversation_id = any(${[...conversationIds]}::uuid[])
    order by created_at, conversation_id, seq`.execute(db)
  return rows
}

export async function placeMessages(
  { db }: Scope,
  conversationId: string,
  ids: readonly string[],
): Promise<void> {
  const placed = sql`unnest(${[...ids]}::uuid[]) with ordinality as placed (id, seq)`
  const isPlaced = sql`messages.id = placed.id`
  // Pages choose message keys, so two conversations can contain the same one.
  await sql`
    update messages set client_key = gen_random_uuid()
    from (
      select id, row_number() over (
        partition by client_key order by conversation_id <> ${conversationId}::uuid, id) as place
      from messages where id = any(${[...ids]}::uuid[])) same
    where messages.id = same.id and same.place > 1`.execute(db)
  // A number may be taken until its holder moves, so all rows move out of the way first.
  await sql`
    update messages set conversation_id = ${conversationId}::uuid, seq = ${sql.lit(parkedSeq)} + placed.seq::int
    from ${placed} where ${isPlaced}`.execute(db)
  await sql`
    update messages set seq = placed.seq::int from ${placed} where ${isPlaced}`.execute(db)
  for (const table of ['attachments', 'mentions', 'message_reactions'] as const) {
    await sql`
      update ${sql.table(table)} held set conversation_id = ${conversationId}::uuid
      where held.message_id = any(${[...ids]}::uuid[])
        and held.conversation_id <> ${conversationId}::uuid`.execute(db)
  }
}

export async function moveHeld({ db }: Scope, from: string, to: string): Promise<void> {
  await sql`
    update held_messages set conversation_id = ${to}::uuid, client_key = case when exists (
      select from held_messages other where other.conversation_id = ${to}::uuid and other.client_key = held_messages.client_key)
      then gen_random_uuid() else client_key end
    where conversation_id = ${from}::uuid`.execute(db)
}

/** Maps read positions to new numbers: `seqs[old - 1]` is the new one. */
export async function renumberReads(
  { db }: Scope,
  conversationId: string,
  seqs: readonly number[],
): Promise<void> {
  await sql`
    update conversation_reads looked set seq = (${[...seqs]}::int[])[looked.seq]
    where looked.conversation_id = ${conversationId}::uuid
      and looked.seq between 1 and ${seqs.length}`.execute(db)
}

export async function removeReads({ db }: Scope, conversationId: string): Promise<void> {
  await sql`
    delete from conversation_reads
    where conversation_id = ${conversationId}::uuid`.execute(db)
}

export async function insertMerge(
  { db, organizationId, now }: Scope,
  merge: Pick<MergeRow, 'sourceId' | 'targetId' | 'messageIds'> & { before: string },
): Promise<void> {
  await db
    .insertInto('conversation_merges')
    .values({ ...merge, orgId: organizationId, mergedAt: now })
    .execute()
}

export async function takeMerge({ db }: Scope, sourceId: string): Promise<MergeRow | undefined> {
  return db
    .deleteFrom('conversation_merges')
    .where('sourceId', '=', sourceId)
    .returningAll()
    .executeTakeFirst()
}

export async function findMergedInto({ db }: Scope, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with recursive trail as (
      select id, merged_into, 1 as step from conversations
      where id = ${id}::uuid
      union all
      select next.id, next.merged_into, trail.step + 1 from trail
      join conversations next on next.id = trail.merged_into
      where trail.step < 100)
    select id from trail where merged_into is null`.execute(db)
  return rows[0]?.id
}

/** All conversations a message may have been in, following merges and splits. */
export async function listPastConversations(
  { db }: Scope,
  { id, contactId }: { readonly id: string; readonly contactId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive near as (
      select id, merged_into from conversations
      where (id = ${id}::uuid or contact_id = ${contactId}::uuid)
      union
      select further.id, further.merged_into from near
      join conversations further on (further.id = near.merged_into or further.merged_into = near.id))
    select id from near`.execute(db)
  return rows.map((row) => row.id)
}

const parkedSeq = 1_000_000_000
