import { z } from 'zod'

import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import type { DeletionCertificate } from '../../model.ts'
import { listCertificates } from '../store/purge.ts'

export async function listDeletionCertificates(
  scope: PlatformScope,
  { limit, cursor }: ParsedInputOf<typeof contract.listDeletionCertificates>,
): Promise<Page<DeletionCertificate>> {
  const [beforeId] = decodeCursor(cursor, z.tuple([z.uuid()])) ?? []
  const rows = await listCertificates(scope, { beforeId, limit: limit + 1 })
  return toPage(rows, limit, { item: presentCertificate, key: ({ id }) => [id] })
}

type Row = Awaited<ReturnType<typeof listCertificates>>[number]

function presentCertificate(row: Row): DeletionCertificate {
  return {
    id: row.id,
    organizationId: row.organization,
    nameHash: row.nameHash,
    requestedAt: row.requestedAt.toISOString(),
    startedAt: row.startedAt.toISOString(),
    purgedAt: row.purgedAt?.toISOString() ?? null,
    isVerified: row.tablesChecked !== null,
    rowCounts: z.record(z.string(), z.number()).parse(row.rowCounts),
    fileCount: row.fileCount,
  }
}
