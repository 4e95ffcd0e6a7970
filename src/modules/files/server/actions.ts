import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import type { Config } from '#platform/config/config.ts'
import { maxBytes, whyRefused, type FileUse } from '#platform/files/limits.ts'
import { ImageRefused, reencode } from '#platform/files/images.ts'
import { signFileUrl } from '#platform/files/signed-url.ts'
import { sniff } from '#platform/files/sniff.ts'
import { storageKey, type Storage } from '#platform/files/storage.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { levelOf } from '#platform/permissions/may.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { fileDeleted, fileUploaded } from '../contract.ts'
import { fileUse, type File } from '../model.ts'
import { isPublic } from '../rules.ts'
import { receive, refuseSize, type Received } from './receive.ts'
import { findFile, insertFile, removeFile, type FileRow } from './store.ts'

export interface FileNeeds {
  readonly storage: Storage
  readonly secret: string
  readonly config: Pick<Config, 'contentUrl'>
}

export async function uploadFile(
  needs: FileNeeds,
  scope: Scope,
  { use, name }: { use: FileUse; name: string },
  { file: body, fileLength = 0 }: Pick<Exchange, 'file' | 'fileLength'>,
): Promise<File> {
  if (fileLength > maxBytes(use)) refuseSize(maxBytes(use))
  const received = await receive(body, maxBytes(use))
  const sniffed = sniff(received.head)
  const reason = whyRefused(use, { name, size: received.size(), file: sniffed })
  if (reason) refuse('unprocessable', reason)
  const kept = sniffed.kind === 'image' ? await redraw(received) : asIs(received, sniffed.type)

  const id = randomUUID()
  const key = storageKey(scope.organizationId, id)
  await needs.storage.put(key, kept.content, { type: kept.type })
  try {
    const row = await insertFile(scope, {
      id,
      use,
      name,
      type: kept.type,
      size: BigInt(kept.size()),
      width: kept.width,
      height: kept.height,
      is_inline: kept.isInline,
      created_by: memberOf(scope).memberId,
    })
    scope.emit(fileUploaded, { fileId: id, use, name }, { subjectId: id })
    return present(needs, scope, row)
  } catch (error) {
    await needs.storage.delete(key)
    throw error
  }
}

export async function getFile(
  needs: FileNeeds,
  scope: Scope,
  { id }: { id: string },
): Promise<File> {
  return present(needs, scope, await existing(scope, id))
}

export async function deleteFile(
  { storage }: FileNeeds,
  scope: Scope,
  { id }: { id: string },
): Promise<Record<never, never>> {
  const row = await existing(scope, id)
  const member = memberOf(scope)
  if (row.created_by !== member.memberId && levelOf(member, 'Organization') !== 'manage') {
    refuse('forbidden', 'Only the person who uploaded a file can delete it.')
  }
  if (!(await removeFile(scope, id))) refuseUnknown()
  scope.emit(fileDeleted, { fileId: id, name: row.name }, { subjectId: id })
  const key = storageKey(scope.organizationId, id)
  // Without its row the file cannot be reached any more; bytes that stay behind do no harm.
  scope.afterCommit(() => void storage.delete(key).catch(() => {}))
  return {}
}

async function existing(scope: Scope, id: string): Promise<FileRow> {
  return (await findFile(scope, id)) ?? refuseUnknown()
}

function refuseUnknown(): never {
  refuse('not_found', 'This file does not exist.')
}

interface Kept {
  readonly content: Readable | Buffer
  readonly type: string
  /** Known once the content was read. */
  size(): number
  readonly width: number | null
  readonly height: number | null
  readonly isInline: boolean
}

async function redraw({ content }: Received): Promise<Kept> {
  try {
    const picture = await reencode(await buffer(content))
    return { ...picture, size: () => picture.content.length, isInline: true }
  } catch (error) {
    if (error instanceof ImageRefused) refuse('unprocessable', error.message)
    throw error
  }
}

function asIs({ content, size }: Received, type: string): Kept {
  return { content, type, size, width: null, height: null, isInline: false }
}

function present({ secret, config }: FileNeeds, scope: Scope, row: FileRow): File {
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
    createdAt: row.created_at.toISOString(),
    url: new URL(path, config.contentUrl).href,
  }
}

const fiveMinutes = 5 * 60 * 1000
