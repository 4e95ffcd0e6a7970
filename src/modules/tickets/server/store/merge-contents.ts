import { sql } from 'kysely'
import { generateKeyBetween } from 'fractional-indexing'

import type { Scope } from '#platform/scope/scope.ts'

export interface Carry {
  readonly fromId: string
  readonly intoId: string
}

export interface CarryRow {
  readonly intoId: string
  readonly watcherIds: string[]
  readonly conversationIds: string[]
  readonly itemIds: string[]
}

export async function copyWatchers(
  { db, now }: Scope,
  { fromId, intoId }: Carry,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into ticket_watchers (org_id, ticket_id, member_id, since)
    select org_id, ${intoId}::uuid, member_id, ${now} from ticket_watchers
    where ticket_id = ${fromId}::uuid
    on conflict do nothing returning member_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function copyLinks({ db, now }: Scope, { fromId, intoId }: Carry): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into ticket_conversations (org_id, ticket_id, conversation_id, number, kind, linked_at)
    select org_id, ${intoId}::uuid, conversation_id, number, 'linked', ${now}
    from ticket_conversations
    where ticket_id = ${fromId}::uuid
    on conflict do nothing returning conversation_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Appends the checklist up to the limit and returns the moved items. */
export async function moveChecklist(
  scope: Scope,
  { fromId, intoId }: Carry,
  room: number,
): Promise<string[]> {
  const { db } = scope
  const lines = await db
    .selectFrom('ticket_checklist_items')
    .select('id')
    .where('ticketId', '=', fromId)
    .orderBy('rank')
    .orderBy('id')
    .limit(Math.max(room, 0))
    .execute()
  const ids = lines.map(({ id }) => id)
  await placeLines(scope, ids, intoId)
  return ids
}

export async function returnChecklist(
  scope: Scope,
  { fromId, intoId }: Carry,
  ids: readonly string[],
): Promise<void> {
  const { db } = scope
  const { rows } = await sql<{ id: string }>`select id from ticket_checklist_items
    where ticket_id = ${intoId}::uuid
      and id = any(${[...ids]}::uuid[]) order by rank, id`.execute(db)
  await placeLines(
    scope,
    rows.map(({ id }) => id),
    fromId,
  )
}

async function placeLines({ db }: Scope, ids: readonly string[], ticketId: string): Promise<void> {
  if (ids.length === 0) return
  const last = await db
    .selectFrom('ticket_checklist_items')
    .select('rank')
    .where('ticketId', '=', ticketId)
    .orderBy('rank', 'desc')
    .limit(1)
    .executeTakeFirst()
  const ranks: string[] = []
  for (const _ of ids) ranks.push(generateKeyBetween(ranks.at(-1) ?? last?.rank ?? null, null))
  await sql`update ticket_checklist_items item set ticket_id = ${ticketId}::uuid, rank = placed.rank
    from unnest(${[...ids]}::uuid[], ${ranks}::text[]) as placed (id, rank)
    where item.id = placed.id`.execute(db)
}

export async function insertCarry(
  { db, organizationId, now }: Scope,
  { fromId, intoId }: Carry,
  moved: Omit<CarryRow, 'intoId'>,
): Promise<void> {
  await sql`insert into ticket_carries
    (org_id, from_id, into_id, watcher_ids, conversation_ids, item_ids, carried_at)
    values (${organizationId}, ${fromId}::uuid, ${intoId}::uuid, ${moved.watcherIds}::uuid[],
      ${moved.conversationIds}::uuid[], ${moved.itemIds}::uuid[], ${now})`.execute(db)
}

export async function deleteCarry({ db }: Scope, fromId: string): Promise<CarryRow | undefined> {
  const { rows } = await sql<CarryRow>`delete from ticket_carries
    where from_id = ${fromId}::uuid
    returning into_id, watcher_ids, conversation_ids, item_ids`.execute(db)
  return rows[0]
}

export async function deleteWatchers(
  { db }: Scope,
  ticketId: string,
  memberIds: readonly string[],
): Promise<void> {
  await sql`delete from ticket_watchers where ticket_id = ${ticketId}::uuid and member_id = any(${[...memberIds]}::uuid[])`.execute(
    db,
  )
}

/** Conversations that got their own ticket meanwhile stay. */
export async function deleteLinks(
  { db }: Scope,
  ticketId: string,
  conversationIds: readonly string[],
): Promise<void> {
  await sql`delete from ticket_conversations where ticket_id = ${ticketId}::uuid and kind = 'linked'
    and conversation_id = any(${[...conversationIds]}::uuid[])`.execute(db)
}

/** Denormalized for the card. */
export async function countChecklist(
  { db, now }: Scope,
  ticketIds: readonly string[],
): Promise<void> {
  await sql`update tickets ticket set version = version + 1, updated_at = ${now},
      checklist_count = (select count(*) from ticket_checklist_items item
        where item.org_id = ticket.org_id and item.ticket_id = ticket.id),
      checklist_done = (select count(*) from ticket_checklist_items item
        where item.org_id = ticket.org_id and item.ticket_id = ticket.id and item.is_done)
    where ticket.id = any(${[...ticketIds]}::uuid[])`.execute(db)
}
