import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import { visibleShared } from '#modules/organization/server/public.ts'
import type { ConversationViews } from '#platform/database/tables.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type ViewRow = Selectable<ConversationViews>

export async function listViewRows(scope: Scope): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select * from conversation_views view
    where ${visibleShared(scope, 'view')}
    order by view.scope <> 'private', lower(view.name), view.id limit 500`.execute(scope.db)
  return rows
}

export async function getVisibleView(scope: Scope, id: string): Promise<ViewRow> {
  const { rows } = await sql<ViewRow>`
    select * from conversation_views view
    where view.id = ${id}::uuid
      and ${visibleShared(scope, 'view')}`.execute(scope.db)
  return rows[0] ?? refuseUnknownView()
}

export function refuseUnknownView(): never {
  refuse('not_found', 'This view no longer exists.')
}

export async function insertView(
  { db, organizationId }: Scope,
  view: Omit<Insertable<ConversationViews>, 'orgId'>,
): Promise<ViewRow> {
  return db
    .insertInto('conversation_views')
    .values({ ...view, orgId: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeView(
  { db, now }: Scope,
  { id, version }: { id: string; version: number },
  change: Updateable<ConversationViews>,
): Promise<ViewRow | undefined> {
  return db
    .updateTable('conversation_views')
    .set({ ...change, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function removeView({ db }: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('conversation_views')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countViewsOf({ db }: Scope, ownerId: string) {
  const { count } = await db
    .selectFrom('conversation_views')
    .select((the) => the.fn.countAll<bigint>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
