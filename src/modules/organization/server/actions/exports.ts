import { minutes } from '#lib/duration.ts'
import { signFileUrl } from '#platform/files/signed-url.ts'
import { storageKey } from '#platform/files/storage.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type PlatformScope, type Scope } from '#platform/scope/scope.ts'

import { exportRequested } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { OrganizationExport } from '../../model.ts'
import { buildExport } from '../export/build-export.ts'
import { findExportRow, insertExport, listExportRows, type ExportRow } from '../store/exports.ts'

export async function exportOrganization(
  scope: Scope,
  { hasFiles }: ParsedInputOf<typeof contract.exportOrganization>,
): Promise<OrganizationExport> {
  const { memberId } = memberOf(scope)
  const exportId = await insertExport(scope, { memberId, hasFiles })
  if (exportId === undefined) refuse('conflict', 'An export is already in progress.')
  // Checked after the free validations and before the expensive ones.
  await scope.spend({
    bucket: `export-organization:${scope.organizationId}`,
    limit: 3,
    windowSeconds: 86_400,
    sentence: 'You’ve reached the limit of three exports a day. Try again tomorrow.',
  })
  scope.emit(exportRequested, { exportId, hasFiles, memberId }, { subjectId: exportId, memberId })
  scope.enqueue(buildExport, { exportId })
  const row = await findExportRow(scope, exportId)
  if (!row) throw new Error('The requested export is missing.')
  return presentExport(scope, row)
}

export async function listExports(scope: Scope): Promise<{ items: OrganizationExport[] }> {
  return { items: await listShownExports(scope, scope.organizationId) }
}

export async function listShownExports(
  scope: Scope | PlatformScope,
  organizationId: string,
): Promise<OrganizationExport[]> {
  const rows = await listExportRows(scope, organizationId)
  return rows
    .filter(({ expiresAt: end }) => !end || end > scope.now)
    .map((row) => presentExport(scope, row))
}

function presentExport(
  { now, product: { secret, config } }: Scope | PlatformScope,
  row: ExportRow,
): OrganizationExport {
  const key = storageKey(row.orgId, row.id)
  const path = signFileUrl({ secret, key, expiresAt: new Date(now.getTime() + addressLastsMs) })
  return {
    id: row.id,
    state: row.state,
    hasFiles: row.hasFiles,
    requestedBy: row.requester,
    progress: {
      done: row.partsDone,
      total: row.partsTotal,
      rows: Number(row.rowCount),
      files: row.fileCount,
    },
    size: row.size === null ? null : Number(row.size),
    url: row.state === 'done' ? new URL(path, config.contentUrl).href : null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}

const addressLastsMs = minutes(15)
