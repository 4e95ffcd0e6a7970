import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { DeletableRow } from './background-tasks.ts'

/**
 * All side conversations of these, recursively and regardless of access, for changes that affect
 * them together.
 */
export async function listSideIds(scope: Scope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    ${sideTree(ids)} select distinct id from tree where is_side`.execute(scope.db)
  return rows.map(({ id }) => id)
}

export async function withSides(
  scope: Scope,
  rows: readonly DeletableRow[],
): Promise<DeletableRow[]> {
  const known = new Set(rows.map(({ id }) => id))
  const ids = (await listSideIds(scope, [...known])).filter((id) => !known.has(id))
  if (ids.length === 0) return [...rows]
  const { rows: sides } = await sql<DeletableRow>`
    select id, number, channel_id, assignee_id, team_id, contact_id, begun_as, side_of
    from conversations
    where id = any(${ids}::uuid[])
    order by id for update`.execute(scope.db)
  return [...rows, ...sides]
}

export async function listDirectSideIds({ db }: Scope, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive held as (
      select ${id}::uuid as id
      union
      select source.id from held
      join conversations source on source.merged_into = held.id)
    select side.id from held
    join conversations side on side.side_of = held.id
    where side.merged_into is null
    order by side.last_activity_at desc, side.id desc limit 200`.execute(db)
  return rows.map((row) => row.id)
}

export async function listAskedAbout(
  { db }: Scope,
  sideOf: string,
): Promise<{ contactIds: string[]; addresses: string[] }> {
  const { rows } = await sql<{ contactId: string; begunAs: string | null; addresses: string[] }>`
    with recursive about as (
      select id, contact_id, begun_as, side_of, merged_into, 1 as step from conversations
      where id = ${sideOf}::uuid
      union
      select next.id, next.contact_id, next.begun_as, next.side_of, next.merged_into, about.step + 1
      from about join conversations next
        on next.id = any(array[about.side_of, about.merged_into])
      where about.step < 20)
    select contact_id, begun_as, array(
      select distinct said.envelope #>> '{from,address}' from messages said
      where said.conversation_id = about.id
        and said.author_kind = 'contact' and said.envelope #>> '{from,address}' is not null) as addresses
    from about where side_of is null`.execute(db)
  return {
    contactIds: rows.flatMap((row) => [row.contactId, row.begunAs]).filter((id) => id !== null),
    addresses: rows.flatMap((row) => row.addresses),
  }
}

export async function listSideMessagesWith(
  scope: Scope,
  conversationId: string,
  words: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${sideTree([conversationId])}
    select said.id from (select distinct id from tree where is_side) side
    join messages said on said.conversation_id = side.id
    where said.kind in ('text', 'note') and said.deleted_at is null
      and (position(${words} in said.text) > 0 or exists (
        select from message_revisions was
        where was.org_id = said.org_id and was.message_id = said.id
          and position(${words} in was.text) > 0))
    order by said.id limit 1000`.execute(scope.db)
  return rows.map(({ id }) => id)
}

function sideTree(ids: readonly string[]): RawBuilder<unknown> {
  return sql`
    with recursive tree as (
      select id, false as is_side from unnest(${[...ids]}::uuid[]) as id
      union
      select next.id, next.is_side from tree cross join lateral (
        select side.id, true as is_side from conversations side
        where side.side_of = tree.id
        union all
        select source.id, tree.is_side from conversations source
        where source.merged_into = tree.id) next)`
}
