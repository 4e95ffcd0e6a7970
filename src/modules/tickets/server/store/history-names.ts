import { sql } from 'kysely'

import { contactNameIn } from '#modules/contacts/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { ticketKey } from '../../rules.ts'
import { ticketVisible } from './board-visibility.ts'

export async function listHistoryNames(
  scope: Scope,
  {
    contactIds,
    ticketIds,
  }: { readonly contactIds: readonly string[]; readonly ticketIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const [people, tickets] = await Promise.all([
    contactIds.length === 0 ? [] : listPeople(scope, contactIds),
    ticketIds.length === 0 ? [] : listKeys(scope, ticketIds),
  ])
  return new Map([...people, ...tickets])
}

async function listPeople(
  { db, organizationId }: Scope,
  ids: readonly string[],
): Promise<(readonly [id: string, name: string])[]> {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select asked.id, ${contactNameIn('asked', 'id')} as name
    from (select ${organizationId}::uuid as org_id, id from unnest(${[...ids]}::uuid[]) as id) asked`.execute(
    db,
  )
  return rows.map(({ id, name }) => [id, name ?? ''] as const)
}

async function listKeys(
  scope: Scope,
  ids: readonly string[],
): Promise<(readonly [id: string, key: string])[]> {
  const { rows } = await sql<{ id: string; key: string; number: bigint }>`
    select ticket.id, board.key, ticket.number
    from tickets ticket
    join boards board on board.org_id = ticket.org_id and board.id = ticket.board_id
    where ticket.id = any(${[...ids]}::uuid[])
      and ticket.deleted_at is null and ${ticketVisible(scope)}`.execute(scope.db)
  return rows.map(({ id, key, number }) => [id, ticketKey(key, number)] as const)
}
