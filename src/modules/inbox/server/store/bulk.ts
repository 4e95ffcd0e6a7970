import { sql, type Selectable } from 'kysely'

import type { BulkChangeItems, BulkChanges } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type BulkRow = Selectable<BulkChanges>
export type BulkItemRow = Selectable<BulkChangeItems>

export async function insertBulk(
  scope: Scope,
  { memberId, act, ids }: { memberId: string; act: unknown; ids: readonly string[] },
): Promise<BulkRow> {
  const { db, organizationId, now } = scope
  const row = await db
    .insertInto('bulk_changes')
    .values({
      orgId: organizationId,
      memberId,
      act: JSON.stringify(act),
      total: ids.length,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`
    insert into bulk_change_items (org_id, bulk_id, conversation_id)
    select ${organizationId}::uuid, ${row.id}::uuid, unnest(${[...ids]}::uuid[])
    on conflict do nothing`.execute(db)
  return row
}

export async function lockBulk(scope: Scope, id: string): Promise<BulkRow | undefined> {
  const { db } = scope
  return db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function findBulk({ db }: Scope, id: string): Promise<BulkRow | undefined> {
  return db.selectFrom('bulk_changes').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listUndoable(
  { db }: Scope,
  { memberId, since }: { readonly memberId: string; readonly since: Date },
): Promise<BulkRow[]> {
  return db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('memberId', '=', memberId)
    .where('state', '=', 'done')
    .where('changed', '>', 0)
    .where('finishedAt', '>=', since)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

export async function countSkipped(
  { db }: Scope,
  bulkId: string,
): Promise<{ reason: string; fields: string[] | null; count: number }[]> {
  // Older rows store only the reason.
  const { rows } = await sql<{ reason: string; fields: string[] | null; count: number }>`
    select coalesce(after ->> 'reason', after #>> '{}') as reason, after -> 'fields' as fields,
      count(*)::int as count
    from bulk_change_items
    where bulk_id = ${bulkId}
      and state = 'skipped' and after is not null
    group by 1, 2 order by 3 desc, 1`.execute(db)
  return rows
}

export async function listItems(
  { db }: Scope,
  bulkId: string,
  { state, limit }: { state: BulkItemRow['state']; limit: number },
): Promise<BulkItemRow[]> {
  return db
    .selectFrom('bulk_change_items')
    .selectAll()
    .where('bulkId', '=', bulkId)
    .where('state', '=', state)
    .orderBy('conversationId')
    .limit(limit)
    .execute()
}

export async function updateItem(
  { db }: Scope,
  { bulkId, conversationId }: BulkItemRow,
  change: {
    readonly state: BulkItemRow['state']
    readonly before?: string
    readonly after?: string
  },
): Promise<void> {
  await db
    .updateTable('bulk_change_items')
    .set(change)
    .where('bulkId', '=', bulkId)
    .where('conversationId', '=', conversationId)
    .execute()
}

export async function setBulk(
  { db }: Scope,
  id: string,
  change: Partial<Pick<BulkRow, 'state' | 'changed' | 'skipped' | 'undone' | 'finishedAt'>>,
): Promise<void> {
  await db.updateTable('bulk_changes').set(change).where('id', '=', id).execute()
}

export async function listOrganizationsWithOldBulk({ db }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from bulk_changes
    where created_at < now() - interval '7 days' limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function deleteOldBulk({ db }: Scope): Promise<void> {
  await sql`
    delete from bulk_changes
    where created_at < now() - interval '7 days'`.execute(db)
}
