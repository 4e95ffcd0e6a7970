import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

type Condition = RawBuilder<unknown>

export interface TicketKey {
  readonly boardKey: string
  readonly number: number
}

/** SQL condition on `ticket`: its key, or its key on a board it left. */
export function hasTicketKey(key: TicketKey): Condition {
  return sql`ticket.id in (
    select held.id from tickets held
    where held.board_id = (${boardWithKey(key)})
      and held.number = ${String(key.number)}::bigint
    union all ${ticketsWithOldKey(key)})`
}

export function hadKey(key: TicketKey): Condition {
  return sql`ticket.id = any(array(${ticketsWithOldKey(key)}))`
}

function ticketsWithOldKey(key: TicketKey) {
  return sql`select old.ticket_id from ticket_old_keys old
    where old.board_id = (${boardWithKey(key)})
      and old.number = ${String(key.number)}::bigint`
}

function boardWithKey({ boardKey }: TicketKey) {
  return sql`select called.id from boards called
    where called.key = ${boardKey}`
}

export async function insertOldKey(
  { db, organizationId, now }: Scope,
  key: { readonly boardId: string; readonly number: bigint; readonly ticketId: string },
): Promise<void> {
  await sql`insert into ticket_old_keys (org_id, board_id, number, ticket_id, left_at)
    values (${organizationId}, ${key.boardId}::uuid, ${String(key.number)}::bigint,
      ${key.ticketId}::uuid, ${now})`.execute(db)
}

export async function reclaimOldNumber(
  { db }: Scope,
  boardId: string,
  ticketId: string,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ number: bigint }>`delete from ticket_old_keys
    where board_id = ${boardId}::uuid
      and ticket_id = ${ticketId}::uuid returning number`.execute(db)
  return rows[0]?.number
}
