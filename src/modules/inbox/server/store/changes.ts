import { randomUUIDv7 } from 'node:crypto'

import { sql, type CompiledQuery, type Insertable, type RawBuilder, type Updateable } from 'kysely'

import { joinContact } from '#modules/contacts/server/public.ts'
import { inColumns } from '#platform/database/column-case.ts'
import type { Conversations, Messages } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { columns, type ConversationRow } from './conversations.ts'
import type { MessageRow } from './messages.ts'
import { visibleToMember } from './visibility.ts'

/**
 * Locks the conversation until the transaction ends, so that messages are numbered without gaps.
 */
export async function lockConversation(
  scope: Scope,
  id: string,
): Promise<ConversationRow | undefined> {
  return lock(scope, id, visibleToMember(scope))
}

/** Skips rows that are locked elsewhere, so no customer waits for another. */
export async function lockAll({ db }: Scope, ids: readonly string[]): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    select ${columns} from conversations conversation ${joinContact('conversation')}
    where conversation.id = any(${[...ids]}::uuid[])
    order by conversation.id
    for no key update of conversation skip locked`.execute(db)
  return rows
}

export async function lockHeld(scope: Scope, id: string): Promise<ConversationRow | undefined> {
  return lock(scope, id, sql`true`)
}

export async function lockIfFree(scope: Scope, id: string): Promise<ConversationRow | undefined> {
  return lock(scope, id, sql`true`, sql`skip locked`)
}

async function lock(
  { db }: Scope,
  id: string,
  condition: RawBuilder<unknown>,
  waiting: RawBuilder<unknown> = sql``,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    select ${columns} from conversations conversation ${joinContact('conversation')}
    where conversation.id = ${id}::uuid
      and ${condition}
    for no key update of conversation ${waiting}`.execute(db)
  return rows[0]
}

export type NewMessage = Pick<
  Insertable<Messages>,
  | 'clientKey'
  | 'kind'
  | 'authorKind'
  | 'authorId'
  | 'text'
  | 'data'
  | 'replyToId'
  | 'block'
  | 'blockWords'
  | 'answersId'
  | 'envelope'
>

export async function writeChange(
  scope: Scope,
  row: Pick<ConversationRow, 'id' | 'lastSeq'>,
  change: Updateable<Conversations>,
  messages: readonly NewMessage[],
): Promise<MessageRow[]> {
  const set = { ...change, lastSeq: row.lastSeq + messages.length }
  if (messages.length > 0) {
    const change = changeQuery(row.id, set, numbered(scope, row, messages))
    const { rows } = await sql<MessageRow>`${change} returning *`.execute(scope.db)
    return rows
  }
  await updateQuery(row.id, set).execute(scope.db)
  return []
}

/**
 * Deferred to the commit. The row is locked, so all values are known. All writes of a scope share
 * one statement; each conversation may be given once.
 */
export async function writeAtCommit(
  scope: Scope,
  row: ConversationRow,
  change: Updateable<Conversations>,
  messages: readonly NewMessage[],
): Promise<MessageRow[]> {
  const written = numbered(scope, row, messages).map((each) => ({ ...each, id: randomUUIDv7() }))
  const set = { ...fresh(row, change), lastSeq: row.lastSeq + messages.length }
  gatheredBy(scope).push({ set: { ...set, id: row.id }, messages: written })
  return written.map(({ text = '', authorId = null, data = null, ...each }) => ({
    ...each,
    text,
    authorId,
    data,
    replyToId: each.replyToId ?? null,
    block: each.block ?? null,
    blockWords: each.blockWords ?? '',
    blockAnswer: null,
    blockAnsweredAt: null,
    answersId: each.answersId ?? null,
    envelope: each.envelope ?? null,
    delivery: null,
    editedAt: null,
    deletedAt: null,
  }))
}

interface Written {
  readonly set: Updateable<Conversations> & { readonly id: string }
  readonly messages: readonly Insertable<Messages>[]
}

const gathered = new WeakMap<Scope, Written[]>()

function gatheredBy(scope: Scope): Written[] {
  const known = gathered.get(scope)
  if (known) return known
  const rows: Written[] = []
  gathered.set(scope, rows)
  scope.atCommit(() =>
    [...Map.groupBy(rows, ({ set }) => Object.keys(set).join()).values()].map((alike) =>
      writeAlike(scope, alike),
    ),
  )
  return rows
}

function writeAlike(scope: Scope, rows: readonly Written[]): CompiledQuery {
  const [first] = rows
  return first && rows.length === 1 ? writeOne(scope, first) : writeAll(scope, rows)
}

function writeOne(scope: Scope, { set: { id, ...set }, messages }: Written): CompiledQuery {
  const query = messages.length === 0 ? updateQuery(id, set) : changeQuery(id, set, messages)
  return query.compile(scope.db)
}

function writeAll({ db }: Scope, rows: readonly Written[]): CompiledQuery {
  const messages = rows.flatMap((row) => row.messages)
  const set = Object.keys(rows[0]?.set ?? {}).filter((name) => name !== 'id')
  const change = sql`
    update conversations as held set ${sql.join(set.map((name) => sql`${sql.ref(name)} = changed.${sql.ref(name)}`))}
    from (
      select * from jsonb_populate_recordset(null::conversations, ${JSON.stringify(rows.map((row) => inColumns(row.set)))}::jsonb)
      limit ${sql.lit(aboutAsMany(rows.length))}) as changed
    where held.id = changed.id`
  if (messages.length === 0) return change.compile(db)
  const said = refs(namesIn(messages))
  return sql`
    with changes as (${change})
    insert into messages (${said}) select ${said}
    from jsonb_populate_recordset(null::messages, ${JSON.stringify(messages.map(inColumns))}::jsonb)`.compile(
    db,
  )
}

/** A row estimate for the planner, which would assume 100 rows and scan the whole table. */
function aboutAsMany(count: number): number {
  return 2 ** Math.ceil(Math.log2(count))
}

function fresh(row: ConversationRow, change: Updateable<Conversations>): typeof change {
  const before: Readonly<Record<string, unknown>> = row
  return Object.fromEntries(Object.entries(change).filter(([key, to]) => before[key] !== to))
}

function numbered(
  { organizationId, now }: Scope,
  row: Pick<ConversationRow, 'id' | 'lastSeq'>,
  messages: readonly NewMessage[],
) {
  return messages.map((message, index) => ({
    ...message,
    orgId: organizationId,
    conversationId: row.id,
    seq: row.lastSeq + 1 + index,
    createdAt: now,
  }))
}

function changeQuery(
  id: string,
  set: Updateable<Conversations>,
  messages: readonly Insertable<Messages>[],
): RawBuilder<unknown> {
  const names = namesIn(messages)
  const rows = messages.map((message) => {
    const values: Readonly<Record<string, unknown>> = message
    const row = names.map((name) => (values[name] === undefined ? sql`default` : values[name]))
    return sql`(${sql.join(row)})`
  })
  return sql`
    with changed as (${updateQuery(id, set)})
    insert into messages (${refs(names)}) values ${sql.join(rows)}`
}

function updateQuery(id: string, set: Updateable<Conversations>): RawBuilder<unknown> {
  const changes = Object.entries(set).filter(([, to]) => to !== undefined)
  return sql`
    update conversations set ${sql.join(changes.map(([name, to]) => sql`${sql.ref(name)} = ${to}`))}
    where id = ${id}`
}

function namesIn(messages: readonly Insertable<Messages>[]): string[] {
  const filled = messages.flatMap((message) =>
    Object.entries(message).flatMap(([name, value]) => (value === undefined ? [] : name)),
  )
  return [...new Set(filled)]
}

function refs(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)))
}

export async function nextConversationNumber({ db, organizationId }: Scope): Promise<bigint> {
  const { rows } = await sql<{ lastNumber: bigint }>`
    insert into conversation_counters (org_id, last_number) values (${organizationId}, 1)
    on conflict (org_id) do update set last_number = conversation_counters.last_number + 1
    returning last_number`.execute(db)
  return rows[0]?.lastNumber ?? 1n
}

export async function insertConversation(
  { db, organizationId }: Scope,
  conversation: Omit<Insertable<Conversations>, 'orgId'>,
): Promise<{ id: string } | undefined> {
  return db
    .insertInto('conversations')
    .values({ ...conversation, orgId: organizationId })
    .onConflict((on) => on.columns(['orgId', 'contactId', 'clientKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function listTagIds({ db }: Scope, conversationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversation_tags')
    .select('tagId')
    .where('conversationId', '=', conversationId)
    .orderBy('tagId')
    .execute()
  return rows.map(({ tagId: id }) => id)
}

export async function setTags(
  { db, organizationId }: Scope,
  conversationId: string,
  tagIds: readonly string[],
): Promise<void> {
  const ids = sql`${[...tagIds]}::uuid[]`
  await sql`
    with gone as (
      delete from conversation_tags
      where conversation_id = ${conversationId}::uuid
        and tag_id <> all(${ids}))
    insert into conversation_tags (org_id, conversation_id, tag_id)
    select ${organizationId}::uuid, ${conversationId}::uuid, unnest(${ids})
    on conflict do nothing`.execute(db)
}

/** Members who had read up to here, or wrote the last message, have read this too. */
export async function keepRead(
  { db }: Scope,
  { id, seq }: { readonly id: string; readonly seq: number },
): Promise<void> {
  await sql`
    insert into conversation_reads (org_id, conversation_id, member_id, seq)
    select conversation.org_id, conversation.id, reader.member_id, conversation.last_seq
    from conversations conversation, (
      select member_id from conversation_reads
      where conversation_id = ${id}::uuid and seq = ${seq}
      union
      select author_id from messages
      where conversation_id = ${id}::uuid and seq = ${seq}
        and author_kind = 'member' and author_id is not null) reader
    where conversation.id = ${id}::uuid
    on conflict (org_id, conversation_id, member_id) do update
      set seq = greatest(conversation_reads.seq, excluded.seq)`.execute(db)
}

export async function setRead(
  scope: Scope,
  { id, memberId, seq }: { id: string; memberId: string; seq: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into conversation_reads (org_id, conversation_id, member_id, seq)
    select conversation.org_id, conversation.id, ${memberId}::uuid, least(${seq}::int, conversation.last_seq)
    from conversations conversation
    where conversation.id = ${id}::uuid
      and ${visibleToMember(scope)}
    on conflict (org_id, conversation_id, member_id) do update
      set seq = case when excluded.seq = 0 then 0 else greatest(conversation_reads.seq, excluded.seq) end
    returning seq`.execute(scope.db)
  return rows.length > 0
}
