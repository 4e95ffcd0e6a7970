import { lookAt } from '#modules/content/server/transfers/prepare.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { TransferLook } from '../../transfer-contract.ts'
import { listKnownPages } from '../store/transfers.ts'
import type { ParsedArchive } from './parsed-archive.ts'

export async function previewArchive(
  scope: Scope,
  versionId: string,
  { pages, specs, redirects, problems }: ParsedArchive,
): Promise<TransferLook> {
  const keys = pages.map(({ key }) => key)
  const known = new Set((await listKnownPages(scope, versionId, keys)).map(({ key }) => key))
  const groups = pages.filter(({ kind }) => kind === 'group').length
  return {
    pages: pages.length - groups,
    groups,
    specs: specs.length,
    known: known.size,
    ...lookAt({ texts: pages.flatMap((page) => page.texts), redirects, problems }),
  }
}
