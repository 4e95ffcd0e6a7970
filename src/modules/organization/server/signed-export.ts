import type { SignedFile } from '#platform/files/signed-file.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { findExportRow } from './store/exports.ts'

export async function findSignedExport(scope: Scope, id: string): Promise<SignedFile | undefined> {
  const row = await findExportRow(scope, id)
  if (row?.state !== 'done') return undefined
  const day = row.createdAt.toISOString().slice(0, 10)
  return { name: `parley-export-${day}.tar.gz`, type: 'application/gzip', isInline: false }
}
