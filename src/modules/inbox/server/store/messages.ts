import { sql, type Selectable } from 'kysely'

import type { Messages } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Customer } from '../customer-access.ts'
import { isShownToCustomer } from './customer-visibility.ts'

export type MessageRow = Selectable<Messages>

interface MessagePage {
  readonly beforeSeq: number | undefined
  readonly limit: number
}

export async function listMessageRows(
  scope: Scope,
  conversationId: string,
  page: MessagePage,
): Promise<MessageRow[]> {
  return newestFirst(scope, conversationId, page).execute()
}

/** Without notes and events; deleted messages appear as placeholders. */
export async function listCustomerMessageRows(
  scope: Scope,
  conversationId: string,
  { visibleAs, ...page }: MessagePage & Pick<Customer, 'visibleAs'>,
): Promise<MessageRow[]> {
  return newestFirst(scope, conversationId, page)
    .where('kind', '=', 'text')
    .where(isShownToCustomer({ visibleAs }))
    .execute()
}

export async function listMessageRowsAfter(
  { db }: Scope,
  conversationId: string,
  {
    afterSeq,
    kinds,
    limit,
  }: {
    readonly afterSeq: number
    readonly kinds: readonly MessageRow['kind'][]
    readonly limit: number
  },
): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('seq', '>', afterSeq)
    .where('kind', 'in', kinds)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

function newestFirst({ db }: Scope, conversationId: string, { beforeSeq, limit }: MessagePage) {
  const query = db
    .selectFrom('messages as said')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .orderBy('seq', 'desc')
    .limit(limit)
  return beforeSeq === undefined ? query : query.where('seq', '<', beforeSeq)
}

export async function isLastLine(
  { db }: Scope,
  { id, lastSeq: seq }: { readonly id: string; readonly lastSeq: number },
  line: Readonly<Record<string, string>>,
): Promise<boolean> {
  const last = await db
    .selectFrom('messages')
    .select('seq')
    .where('conversationId', '=', id)
    .where('seq', '=', seq)
    .where('kind', '=', 'event')
    .where('data', '@>', JSON.stringify(line))
    .executeTakeFirst()
  return last !== undefined
}

export async function findMessageByKey(
  { db }: Scope,
  conversationId: string,
  clientKey: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirst()
}

export async function hasAnswerAfter(
  { db }: Scope,
  conversationId: string,
  { seq, exceptMemberId }: { readonly seq: number; readonly exceptMemberId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from messages
    where conversation_id = ${conversationId}::uuid
      and seq > ${seq}::int and kind = 'text' and author_kind = 'member'
      and author_id is distinct from ${exceptMemberId}::uuid limit 1`.execute(db)
  return rows.length > 0
}

export async function listHelpRead({ db }: Scope, conversationId: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select jsonb_array_elements_text(data->'read') as title from messages
    where conversation_id = ${conversationId}::uuid
      and kind = 'event' and data->>'what' = 'help'`.execute(db)
  return rows.map(({ title }) => title)
}
