import { sql, type Selectable } from 'kysely'

import type { OrganizationExports } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type ExportRow = Selectable<OrganizationExports> & { requester: string }

export async function insertExport(
  { db, organizationId }: Scope,
  wanted: { memberId: string; hasFiles: boolean },
): Promise<string | undefined> {
  const row = await db
    .insertInto('organization_exports')
    .values({
      org_id: organizationId,
      requested_by: wanted.memberId,
      has_files: wanted.hasFiles,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Newest first. Also called without a scope, where row-level security doesn't filter by
 * organization.
 */
export async function listExportRows(
  { db }: Scope | PlatformScope,
  organizationId: string,
): Promise<ExportRow[]> {
  return exportsOf(db, organizationId).orderBy('export.id', 'desc').limit(30).execute()
}

export async function findExportRow(
  { db, organizationId }: Scope,
  id: string,
): Promise<ExportRow | undefined> {
  return exportsOf(db, organizationId).where('export.id', '=', id).executeTakeFirst()
}

function exportsOf(db: Scope['db'], organizationId: string) {
  return db
    .selectFrom('organization_exports as export')
    .innerJoin('members as member', (on) =>
      on
        .onRef('member.org_id', '=', 'export.org_id')
        .onRef('member.id', '=', 'export.requested_by'),
    )
    .selectAll('export')
    .select('member.display_name as requester')
    .where('export.org_id', '=', organizationId)
}

export async function startExport(
  { db }: Scope,
  id: string,
): Promise<{ attempts: number } | undefined> {
  return db
    .updateTable('organization_exports')
    .set((the) => ({
      state: 'running',
      attempts: the('attempts', '+', 1),
      parts_done: 0,
      row_count: 0n,
      file_count: 0,
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('attempts')
    .executeTakeFirst()
}

export interface ExportProgress {
  readonly done: number
  readonly total: number
  readonly rows: number
  readonly files: number
}

export async function saveProgress(
  { db }: Scope,
  id: string,
  { done, total, rows, files }: ExportProgress,
): Promise<void> {
  await db
    .updateTable('organization_exports')
    .set({
      parts_done: done,
      parts_total: total,
      row_count: BigInt(rows),
      file_count: files,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

export async function finishExport(
  { db }: Scope,
  id: string,
  {
    size,
    retentionDays,
    progress,
  }: { size: number; retentionDays: number; progress: ExportProgress },
): Promise<{ expires_at: Date } | undefined> {
  const row = await db
    .updateTable('organization_exports')
    .set({
      state: 'done',
      size: BigInt(size),
      parts_done: progress.done,
      parts_total: progress.total,
      row_count: BigInt(progress.rows),
      file_count: progress.files,
      finished_at: sql<Date>`now()`,
      expires_at: expiry(retentionDays),
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('expires_at')
    .executeTakeFirst()
  return row?.expires_at ? { expires_at: row.expires_at } : undefined
}

export async function giveUpExport(
  { db, organizationId }: Pick<Scope, 'db' | 'organizationId'>,
  id: string,
  retentionDays: number,
): Promise<string | undefined> {
  const row = await db
    .updateTable('organization_exports')
    .set({
      state: 'failed',
      finished_at: sql<Date>`now()`,
      expires_at: expiry(retentionDays),
      updated_at: sql<Date>`now()`,
    })
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('requested_by')
    .executeTakeFirst()
  return row?.requested_by
}

export async function listStuckExports(
  { db }: PlatformScope,
  minutes: number,
): Promise<{ org_id: string; id: string }[]> {
  return db
    .selectFrom('organization_exports')
    .select(['org_id', 'id'])
    .where('state', 'in', ['waiting', 'running'])
    .where('updated_at', '<', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .limit(1000)
    .execute()
}

export async function listExpiredExports({
  db,
}: PlatformScope): Promise<{ org_id: string; id: string }[]> {
  return db
    .selectFrom('organization_exports')
    .select(['org_id', 'id'])
    .where('expires_at', '<=', sql<Date>`now()`)
    .limit(200)
    .execute()
}

export async function removeExport(
  { db }: PlatformScope,
  { org_id: organizationId, id }: { org_id: string; id: string },
): Promise<void> {
  await db
    .deleteFrom('organization_exports')
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

function expiry(days: number) {
  return sql<Date>`now() + make_interval(days => ${days})`
}
