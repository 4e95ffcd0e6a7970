import { sql, type Selectable, type Updateable } from 'kysely'

import type { HeldMessages } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { visibleToMember } from './visibility.ts'

export type HeldRow = Selectable<HeldMessages>

export async function insertHeld(
  { db, organizationId, now }: Scope,
  held: Pick<
    HeldRow,
    | 'conversationId'
    | 'memberId'
    | 'clientKey'
    | 'reason'
    | 'text'
    | 'fileIds'
    | 'block'
    | 'replyToId'
    | 'mail'
    | 'sendAt'
  >,
): Promise<HeldRow> {
  const block = held.block === null ? null : JSON.stringify(held.block)
  const mail = held.mail === null ? null : JSON.stringify(held.mail)
  return db
    .insertInto('held_messages')
    .values({ ...held, block, mail, orgId: organizationId, createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findHeldByKey(
  { db }: Scope,
  conversationId: string,
  clientKey: string,
): Promise<HeldRow | undefined> {
  return db
    .selectFrom('held_messages')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('clientKey', '=', clientKey)
    .executeTakeFirst()
}

export async function listHeldRows({ db }: Scope, conversationId: string): Promise<HeldRow[]> {
  return db
    .selectFrom('held_messages')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .orderBy('sendAt')
    .orderBy('id')
    .limit(50)
    .execute()
}

export async function findHeld(scope: Scope, id: string): Promise<HeldRow | undefined> {
  const { rows } = await sql<HeldRow>`
    select held.* from held_messages held
    join conversations conversation
      on conversation.org_id = held.org_id and conversation.id = held.conversation_id
    where held.id = ${id}::uuid
      and ${visibleToMember(scope)}`.execute(scope.db)
  return rows[0]
}

/** Claims the message; the conversation must be locked first. */
export async function takeHeld({ db }: Scope, id: string): Promise<HeldRow | undefined> {
  return db.deleteFrom('held_messages').where('id', '=', id).returningAll().executeTakeFirst()
}

export async function takeHeldOf(
  { db }: Scope,
  conversationId: string,
  { isOnlyLater }: { isOnlyLater: boolean },
): Promise<HeldRow[]> {
  const taken = await db
    .deleteFrom('held_messages')
    .where('conversationId', '=', conversationId)
    .$if(isOnlyLater, (query) => query.where('reason', '=', 'later'))
    .returningAll()
    .execute()
  return taken.toSorted((one, other) => one.sendAt.getTime() - other.sendAt.getTime())
}

export async function countCalledOff(
  { db }: Scope,
  conversationIds: readonly string[],
  ending: 'closed' | 'spam' | 'trashed',
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from held_messages held
    join conversations conversation
      on conversation.org_id = held.org_id and conversation.id = held.conversation_id
    where held.conversation_id = any(${[...conversationIds]}::uuid[])
      and (${ending} <> 'closed' or (held.reason = 'later' and conversation.status <> 'closed'))
    `.execute(db)
  return rows[0]?.count ?? 0
}

export async function changeHeld(
  { db }: Scope,
  { id, version }: { id: string; version: number },
  change: Updateable<HeldMessages>,
): Promise<HeldRow | undefined> {
  return db
    .updateTable('held_messages')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function listDueIds({ db, now }: Scope, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from held_messages where send_at <= ${now}
    order by send_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listOrganizationsWithDue({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from held_messages where send_at <= ${now} limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}
