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
      orgId: organizationId,
      requestedBy: wanted.memberId,
      hasFiles: wanted.hasFiles,
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
      on.onRef('member.orgId', '=', 'export.orgId').onRef('member.id', '=', 'export.requestedBy'),
    )
    .selectAll('export')
    .select('member.displayName as requester')
    .where('export.orgId', '=', organizationId)
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
      partsDone: 0,
      rowCount: 0n,
      fileCount: 0,
      updatedAt: sql<Date>`now()`,
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
      partsDone: done,
      partsTotal: total,
      rowCount: BigInt(rows),
      fileCount: files,
      updatedAt: sql<Date>`now()`,
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
): Promise<{ expiresAt: Date } | undefined> {
  const row = await db
    .updateTable('organization_exports')
    .set({
      state: 'done',
      size: BigInt(size),
      partsDone: progress.done,
      partsTotal: progress.total,
      rowCount: BigInt(progress.rows),
      fileCount: progress.files,
      finishedAt: sql<Date>`now()`,
      expiresAt: expiry(retentionDays),
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('expiresAt')
    .executeTakeFirst()
  return row?.expiresAt ? { expiresAt: row.expiresAt } : undefined
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
      finishedAt: sql<Date>`now()`,
      expiresAt: expiry(retentionDays),
      updatedAt: sql<Date>`now()`,
    })
    .where('orgId', '=', organizationId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('requestedBy')
    .executeTakeFirst()
  return row?.requestedBy
}

export async function listStuckExports(
  { db }: PlatformScope,
  minutes: number,
): Promise<{ orgId: string; id: string }[]> {
  return db
    .selectFrom('organization_exports')
    .select(['orgId', 'id'])
    .where('state', 'in', ['waiting', 'running'])
    .where('updatedAt', '<', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .limit(1000)
    .execute()
}

export async function listExpiredExports({
  db,
}: PlatformScope): Promise<{ orgId: string; id: string }[]> {
  return db
    .selectFrom('organization_exports')
    .select(['orgId', 'id'])
    .where('expiresAt', '<=', sql<Date>`now()`)
    .limit(200)
    .execute()
}

export async function removeExport(
  { db }: PlatformScope,
  { orgId: organizationId, id }: { orgId: string; id: string },
): Promise<void> {
  await db
    .deleteFrom('organization_exports')
    .where('orgId', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

function expiry(days: number) {
  return sql<Date>`now() + make_interval(days => ${days})`
}
