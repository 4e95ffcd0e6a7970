import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function listKnownKeys(
  { db }: Scope,
  board: { readonly id: string; readonly key: string },
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; ticketId: string }>`
    select key, ticket_id from ticket_external_keys
    where board_id = ${board.id}::uuid
      and key = any(${[...keys]}::text[])
    union all
    select ${board.key}::text || '-' || number, id from tickets
    where board_id = ${board.id}::uuid
      and number = any(${numbersOf(board.key, keys)}::bigint[])`.execute(db)
  return new Map(rows.map(({ key, ticketId }) => [key, ticketId]))
}

export async function insertExternalKey(
  { db, organizationId }: Scope,
  entry: { readonly boardId: string; readonly key: string; readonly ticketId: string },
): Promise<void> {
  await sql`insert into ticket_external_keys (org_id, board_id, key, ticket_id)
    values (${organizationId}, ${entry.boardId}::uuid, ${entry.key}, ${entry.ticketId}::uuid)
    on conflict do nothing`.execute(db)
}

export async function setParent(
  { db }: Scope,
  { id, parentId }: { readonly id: string; readonly parentId: string },
): Promise<void> {
  await sql`update tickets set parent_id = ${parentId}::uuid
    where id = ${id}::uuid`.execute(db)
}

export function isKnownAs(key: string): RawBuilder<unknown> {
  return sql`ticket.id = any(array(
    select outside.ticket_id from ticket_external_keys outside
    where outside.key = ${key}::text))`
}

function numbersOf(boardKey: string, keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const number = key.startsWith(`${boardKey}-`) ? key.slice(boardKey.length + 1) : ''
    return /^[1-9]\d{0,11}$/.test(number) ? [number] : []
  })
}
