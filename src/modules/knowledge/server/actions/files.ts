import { keepUpload } from '#platform/files/keep-upload.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { getFiles, uploadFile } from '../../articles-contract.ts'
import type { DocumentFile } from '#modules/content/model.ts'
import { presentFile } from '../present.ts'
import { getBaseRow } from '../refusals.ts'
import { insertFile, listFilesByIds } from '../store/files.ts'

/** For articles of a base; what none of them names after a week is erased. */
export async function keepFile(
  storage: Storage,
  scope: Scope,
  { id, name }: ParsedInputOf<typeof uploadFile>,
  exchange: Exchange,
): Promise<DocumentFile> {
  await scope.beside('read', (beside) => getBaseRow(beside, id))
  const wish = { organizationId: scope.organizationId, use: 'attachment', name } as const
  return keepUpload(storage, wish, exchange, async (kept) => {
    const row = await insertFile(scope, {
      id: kept.id,
      base_id: id,
      name,
      type: kept.type,
      size: BigInt(kept.size),
      width: kept.width,
      height: kept.height,
      is_inline: kept.isInline,
      added_by: memberOf(scope).memberId,
    })
    return presentFile(scope, row)
  })
}

export async function answerFiles(
  scope: Scope,
  { ids }: ParsedInputOf<typeof getFiles>,
): Promise<{ items: DocumentFile[] }> {
  const rows = await listFilesByIds(scope, ids)
  if (rows.length < new Set(ids).size) refuse('not_found', 'There is no such file.')
  return { items: rows.map((row) => presentFile(scope, row)) }
}
