import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'

import type { Channels } from '#platform/database/tables.ts'
import type { SenderNames } from '#platform/people/sender-names.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ChannelKind } from '../../channels-contract.ts'

export async function insertChannel(
  { db, organizationId }: Scope,
  channel: { kind: ChannelKind; name: string },
): Promise<string> {
  const { id } = await db
    .insertInto('channels')
    .values({ ...channel, orgId: organizationId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setChannelName({ db }: Scope, id: string, name: string): Promise<void> {
  await db.updateTable('channels').set({ name }).where('id', '=', id).execute()
}

export async function setSenderNames(
  { db }: Scope,
  id: string,
  senderNames: SenderNames,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('channels')
    .set({ senderNames })
    .where('id', '=', id)
    .where('senderNames', '<>', senderNames)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function senderNamesIn(row: string): RawBuilder<SenderNames> {
  return sql<SenderNames>`(
    select named.sender_names from channels named
    where named.org_id = ${sql.ref(`${row}.org_id`)} and named.id = ${sql.ref(`${row}.channel_id`)})`
}

export async function readSenderNames({ db }: Scope, conversationId: string): Promise<SenderNames> {
  const row = await db
    .selectFrom('conversations')
    .innerJoin('channels', (join) =>
      join
        .onRef('channels.orgId', '=', 'conversations.orgId')
        .onRef('channels.id', '=', 'conversations.channelId'),
    )
    .select('channels.senderNames')
    .where('conversations.id', '=', conversationId)
    .executeTakeFirst()
  return row?.senderNames ?? 'agent'
}

export async function listChannelRows({ db }: Scope): Promise<Selectable<Channels>[]> {
  return db
    .selectFrom('channels')
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .limit(500)
    .execute()
}

export async function setConnected({ db, now }: Scope, id: string): Promise<void> {
  await db
    .updateTable('channels')
    .set({ connectedAt: now })
    .where('id', '=', id)
    .where('connectedAt', 'is', null)
    .execute()
}

export type ChannelRow = Selectable<Channels>

export async function findChannel({ db }: Scope, id: string): Promise<ChannelRow | undefined> {
  return db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function changeChannel(
  { db }: Scope,
  { id, version }: { id: string; version: number },
  change: Updateable<Channels>,
): Promise<ChannelRow | undefined> {
  return db
    .updateTable('channels')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function isChannel({ db }: Scope, id: string): Promise<boolean> {
  const row = await db.selectFrom('channels').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
