import { sql, type Updateable } from 'kysely'

import type { Messages } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { MessageRow } from './messages.ts'
import { visibleToMember } from './visibility.ts'

export async function findMessage(
  { db }: Scope,
  conversationId: string,
  id: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findMessageById({ db }: Scope, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listAnswerIds({ db }: Scope, messageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('answersId', '=', messageId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function changeMessage(
  { db }: Scope,
  id: string,
  change: Updateable<Messages>,
): Promise<MessageRow> {
  return db
    .updateTable('messages')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findLastMessage(
  { db }: Scope,
  conversationId: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('kind', '=', 'text')
    .where('authorKind', '<>', 'system')
    .where('deletedAt', 'is', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findPreviousId(scope: Scope, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select conversation.id from conversations conversation
    join conversations this on this.org_id = conversation.org_id and this.id = ${id}::uuid
    where conversation.contact_id = this.contact_id and conversation.deleted_at is null
      and conversation.merged_into is null
      and conversation.number < this.number and ${visibleToMember(scope)}
    order by conversation.number desc limit 1`.execute(scope.db)
  return rows[0]?.id
}
