import { sql } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { ticketVisible } from './board-visibility.ts'

/** Uses the same access rule as requests of these members. */
export async function listVisibleIds(
  scopes: readonly { readonly memberId: string; readonly scope: Scope }[],
  ids: readonly string[],
): Promise<{ memberId: string; id: string }[]> {
  const [first] = scopes
  if (!first || ids.length === 0) return []
  const looks = scopes.map(
    ({ memberId, scope }) => sql`
      select ${memberId}::text as "memberId", ticket.id from tickets ticket
      where ticket.id = any(${[...ids]}::uuid[])
        and ticket.deleted_at is null and ${ticketVisible(scope)}`,
  )
  const { rows } = await sql<{ memberId: string; id: string }>`
    ${sql.join(looks, sql` union all `)}`.execute(first.scope.db)
  return rows
}

/** Open tickets assigned to the member, regardless of the actor's access. */
export async function listIdsAssignedTo(
  { db, organizationId }: Scope,
  memberId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ticket.id ${openOf(organizationId, memberId)} order by ticket.id limit ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function countAssignedTo(
  { db, organizationId }: Scope,
  memberId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${openOf(organizationId, memberId)}`.execute(db)
  return rows[0]?.count ?? 0
}

function openOf(organizationId: string, memberId: string) {
  return sql`
    from ticket_assignees held
    join tickets ticket on ticket.org_id = held.org_id and ticket.id = held.ticket_id
    where held.org_id = ${organizationId} and held.member_id = ${memberId}::uuid
      and ticket.resolved_at is null and ticket.deleted_at is null`
}

export async function deleteMemberRows({ db }: Scope, memberId: string): Promise<void> {
  await sql`delete from ticket_watchers where member_id = ${memberId}::uuid`.execute(db)
  await sql`delete from board_access where member_id = ${memberId}::uuid`.execute(db)
}

const trashDays = 30

export async function listOrganizationsWithOldTrash({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from tickets
    where deleted_at < ${now}::timestamptz - make_interval(days => ${trashDays}) limit 1000`.execute(
    db,
  )
  return rows.map(({ orgId: id }) => id)
}

export async function lockOldTrash({ db, now }: Scope, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from tickets
    where deleted_at < ${now}::timestamptz - make_interval(days => ${trashDays})
    order by deleted_at, id limit ${limit} for update skip locked`.execute(db)
  return rows.map(({ id }) => id)
}

export async function eraseTickets({ db }: Scope, ids: readonly string[]): Promise<void> {
  await sql`delete from tickets where id = any(${[...ids]}::uuid[])`.execute(db)
}

/** Organizations with tickets due within a day and no reminder yet. */
export async function listOrganizationsWithDue({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from tickets
    where due_at is not null and due_at < ${now}::timestamptz + interval '1 day'
      and due_told_at is null and resolved_at is null and deleted_at is null
      and archived_at is null limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export interface DueRow {
  readonly id: string
  readonly boardId: string
  readonly boardKey: string
  readonly number: bigint
  readonly title: string
  readonly dueAt: Date
  readonly assigneeIds: string[]
}

export async function markDueReminded({ db, now }: Scope, limit: number): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    update tickets ticket set due_told_at = ${now}
    where ticket.id in (
      select id from tickets
      where due_at is not null
        and due_at < ${now}::timestamptz + interval '1 day' and due_told_at is null
        and resolved_at is null and deleted_at is null and archived_at is null
      order by due_at limit ${limit} for update skip locked)
    returning ticket.id, ticket.board_id, ticket.number, ticket.title, ticket.due_at,
      (select named.key from boards named
        where named.org_id = ticket.org_id and named.id = ticket.board_id) as board_key,
      array(select held.member_id from ticket_assignees held
        where held.org_id = ticket.org_id and held.ticket_id = ticket.id
        order by held.position) as assignee_ids`.execute(db)
  return rows
}
