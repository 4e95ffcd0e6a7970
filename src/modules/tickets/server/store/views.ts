import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import { visibleShared } from '#modules/organization/server/public.ts'
import type { TicketViews } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { boardVisible } from './board-visibility.ts'
import type { Condition } from './ticket-conditions.ts'

export type TicketViewRow = Selectable<TicketViews>

/** Own views, views of the member's teams and shared views, except for boards without access. */
export async function listTicketViewRows(scope: Scope): Promise<TicketViewRow[]> {
  const { rows } = await sql<TicketViewRow>`
    select * from ticket_views view
    where ${viewVisible(scope)}
    order by view.scope <> 'private', lower(view.name), view.id limit 500`.execute(scope.db)
  return rows
}

export async function findTicketView(scope: Scope, id: string): Promise<TicketViewRow | undefined> {
  const { rows } = await sql<TicketViewRow>`
    select * from ticket_views view
    where view.id = ${id}::uuid
      and ${viewVisible(scope)}`.execute(scope.db)
  return rows[0]
}

export async function insertTicketView(
  { db, organizationId }: Scope,
  view: Omit<Insertable<TicketViews>, 'orgId'>,
): Promise<TicketViewRow> {
  return db
    .insertInto('ticket_views')
    .values({ ...view, orgId: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Undefined if the version doesn't match. */
export async function changeTicketView(
  { db, now }: Scope,
  { id, version }: { readonly id: string; readonly version: number },
  change: Updateable<TicketViews>,
): Promise<TicketViewRow | undefined> {
  return db
    .updateTable('ticket_views')
    .set({ ...change, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

/** False after a concurrent change. */
export async function removeTicketView({ db }: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ticket_views')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countTicketViewsOf({ db }: Scope, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ticket_views
    where owner_id = ${ownerId}::uuid`.execute(db)
  return rows[0]?.count ?? 0
}

function viewVisible(scope: Scope): Condition {
  return sql`${visibleShared(scope, 'view')} and (view.board_id is null or exists (
    select from boards board where board.org_id = view.org_id and board.id = view.board_id
      and ${boardVisible(scope)}))`
}
