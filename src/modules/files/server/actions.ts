import { signFileUrl } from '#platform/files/signed-url.ts'
import { storageKey } from '#platform/files/storage.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { levelOf } from '#platform/permissions/may.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { fileDeleted, fileUploaded } from '../contract.ts'
import { fileUse, type File } from '../model.ts'
import { isPublic } from '../rules.ts'
import { storeUpload } from '#platform/files/store-upload.ts'
import { findFile, insertFile, removeFile, type FileRow } from './store.ts'

export async function uploadFile(
  scope: Scope,
  { use, name }: Pick<File, 'use' | 'name'>,
  exchange: Pick<Exchange, 'file' | 'fileLength'>,
): Promise<File> {
  const options = { organizationId: scope.organizationId, use, name }
  return storeUpload(scope.product.storage, options, exchange, async (stored) => {
    const row = await insertFile(scope, {
      id: stored.id,
      use,
      name,
      type: stored.type,
      size: BigInt(stored.size),
      width: stored.width,
      height: stored.height,
      isInline: stored.isInline,
      createdBy: memberOf(scope).memberId,
    })
    scope.emit(fileUploaded, { fileId: stored.id, use, name }, { subjectId: stored.id })
    return present(scope, row)
  })
}

export async function getFile(scope: Scope, { id }: { id: string }): Promise<File> {
  return present(scope, await existing(scope, id))
}

export async function deleteFile(
  scope: Scope,
  { id }: { id: string },
): Promise<Record<never, never>> {
  const row = await existing(scope, id)
  const member = memberOf(scope)
  if (row.createdBy !== member.memberId && levelOf(member, 'Organization') !== 'manage') {
    refuse('forbidden', 'Only the teammate who uploaded this file can delete it.')
  }
  if (!(await removeFile(scope, id))) refuseUnknown()
  scope.emit(fileDeleted, { fileId: id, name: row.name }, { subjectId: id })
  const key = storageKey(scope.organizationId, id)
  // A file without its row is unreachable, so leftover bytes do no harm.
  scope.afterCommit(() => void scope.product.storage.delete(key).catch(() => {}))
  return {}
}

async function existing(scope: Scope, id: string): Promise<FileRow> {
  return (await findFile(scope, id)) ?? refuseUnknown()
}

function refuseUnknown(): never {
  refuse('not_found', 'This file no longer exists.')
}

function present(scope: Scope, row: FileRow): File {
  const { secret, config } = scope.product
  const use = fileUse.parse(row.use)
  const expiresAt = new Date(scope.now.getTime() + fiveMinutes)
  const path = signFileUrl({
    secret,
    key: storageKey(scope.organizationId, row.id),
    ...(!isPublic(use) && { expiresAt }),
  })
  return {
    id: row.id,
    use,
    name: row.name,
    type: row.type,
    size: Number(row.size),
    width: row.width,
    height: row.height,
    createdAt: row.createdAt.toISOString(),
    url: new URL(path, config.contentUrl).href,
  }
}

const fiveMinutes = 5 * 60 * 1000
