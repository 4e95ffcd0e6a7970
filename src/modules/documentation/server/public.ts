import type { DocumentFileRow } from '#modules/content/server/store/document-files.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { makeSpec } from './actions/specs.ts'
import { findFile } from './store/files.ts'
import { transfers } from './store/transfers.ts'

/** The row of a file whose signed address was verified; the signature names the organization. */
export async function findSignedDocFile(
  scope: Scope,
  id: string,
): Promise<DocumentFileRow | undefined> {
  return findFile(scope, id)
}

/** A version that was packed; the signature names the organization. */
export async function findSignedDocExport(
  scope: Scope,
  id: string,
): Promise<{ name: string; type: string; is_inline: boolean } | undefined> {
  const row = await transfers.find(scope, id)
  if (row?.kind !== 'export' || row.state !== 'done') return undefined
  return { name: row.name, type: 'application/zip', is_inline: false }
}

/** A description of an API that is at hand; its operations are published. */
export async function addApiSpec(
  scope: Scope,
  at: { readonly versionId: string; readonly parentId: string | null; readonly name: string },
  source: string,
): Promise<void> {
  await makeSpec(scope, at, source)
}
