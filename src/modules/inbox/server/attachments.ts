import { randomUUID } from 'node:crypto'

import { hashToken } from '#lib/random-token.ts'
import { storeUpload } from '#platform/files/store-upload.ts'
import { readOrganization } from '#modules/organization/server/public.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import { storageKey } from '#platform/files/storage.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { identifiedReaderOf, memberOf, type Scope } from '#platform/scope/scope.ts'

import { maxMessageBytes, tooLarge } from '../file-limits.ts'
import type { Attachment } from '../model.ts'
import type * as writingContract from '../writing-contract.ts'
import {
  countAttachments,
  countWaiting,
  deleteAttachments,
  findOpenAttachment,
  insertAttachment,
  listAttachmentsAfter,
  listOrganizationsWithExpired,
  lockUploads,
  lockWaiting,
  type AttachmentRow,
  type Uploader,
} from './store/attachments.ts'

/** Stores an uploaded file. Unsent files are deleted after a day. */
export async function keepAttachment(
  scope: Scope,
  { name, uploader }: { name: string; uploader: Uploader },
  exchange: Pick<Exchange, 'file' | 'fileLength'>,
): Promise<Attachment> {
  const { fileMegabytes: megabytes } = await scope.inOwnTransaction('read', async (innerScope) => {
    await refuseMany(innerScope, uploader)
    return readOrganization(innerScope)
  })
  const { organizationId } = scope
  const input = { organizationId, use: 'attachment', name, megabytes } as const
  return storeUpload(scope.product.storage, input, exchange, async (kept) => {
    // Checked before the upload to save work; simultaneous uploads are checked again.
    await lockUploads(scope, uploader)
    await refuseMany(scope, uploader)
    const row = await insertAttachment(scope, {
      id: kept.id,
      name,
      type: kept.type,
      size: BigInt(kept.size),
      width: kept.width,
      height: kept.height,
      isInline: kept.isInline,
      memberId: 'memberId' in uploader ? uploader.memberId : null,
      visitorHash: 'visitorHash' in uploader ? uploader.visitorHash : null,
      createdAt: scope.now,
      expiresAt: new Date(scope.now.getTime() + aDayMs),
    })
    return presentAttachment(scope, row)
  })
}

export async function uploadAttachment(
  scope: Scope,
  { name }: ParsedInputOf<typeof writingContract.uploadAttachment>,
  exchange: Exchange,
): Promise<Attachment> {
  const { memberId } = memberOf(scope)
  return keepAttachment(scope, { name, uploader: { memberId } }, exchange)
}

export async function refuseMany(scope: Scope, uploader: Uploader, added = 1): Promise<void> {
  if ((await countWaiting(scope, uploader)) + added > maxWaiting) {
    refuse('conflict', 'Too many unsent files. Send or remove some of them first.')
  }
}

type CopyableText = Pick<Attachment, 'id' | 'name' | 'type' | 'size' | 'width' | 'height'>

/**
 * Copies stored files as new uploads of the member, all or none. Rows are committed in a separate
 * transaction, so that the copies are cleaned up even if the caller's transaction fails.
 */
export async function copyAttachments(
  scope: Scope,
  files: readonly CopyableText[],
  memberId: string,
): Promise<Attachment[]> {
  const { organizationId } = scope
  const { storage } = scope.product
  const copies = files.map((from) => ({ from, id: randomUUID() }))
  try {
    for (const { from, id } of copies) {
      const stored = (await storage.get(storageKey(organizationId, from.id))) ?? refuseGoneFile()
      await storage.put(storageKey(organizationId, id), stored.stream, { type: from.type })
    }
    return await scope.inOwnTransaction('write', async (writing) => {
      await lockUploads(writing, { memberId })
      await refuseMany(writing, { memberId }, copies.length)
      const items: Attachment[] = []
      for (const { from, id } of copies) {
        const row = await insertAttachment(writing, copiedRow(writing, { from, id, memberId }))
        items.push(presentAttachment(writing, row))
      }
      return items
    })
  } catch (error) {
    for (const { id } of copies) {
      await storage.delete(storageKey(organizationId, id)).catch(() => {})
    }
    throw error
  }
}

function copiedRow(
  { now }: Scope,
  { from, id, memberId }: { from: CopyableText; id: string; memberId: string },
) {
  const { name, type, size, width, height } = from
  return {
    id,
    name,
    type,
    width,
    height,
    memberId,
    createdAt: now,
    size: BigInt(size),
    isInline: width !== null,
    expiresAt: new Date(now.getTime() + aDayMs),
  }
}

/**
 * Turns files that are already in storage into an upload of the customer's browser. `ids` may
 * repeat earlier ones.
 */
export async function adoptUploads(
  scope: Scope,
  files: readonly Pick<
    AttachmentRow,
    'id' | 'name' | 'type' | 'size' | 'width' | 'height' | 'isInline'
  >[],
  ids: readonly string[],
): Promise<{ ids: readonly string[]; visitorHash: string }> {
  const { contactId } = identifiedReaderOf(scope)
  const visitorHash = hashToken(`reader ${contactId}`)
  for (const { id, name, type, size, width, height, isInline } of files) {
    await insertAttachment(scope, {
      id,
      name,
      type,
      size,
      width,
      height,
      isInline,
      visitorHash,
      createdAt: scope.now,
      expiresAt: new Date(scope.now.getTime() + aDayMs),
    })
  }
  return { ids, visitorHash }
}

export async function takeAttachments(
  scope: Scope,
  uploader: Uploader,
  ids: readonly string[],
): Promise<AttachmentRow[]> {
  const uniqueIds = [...new Set(ids)]
  const found = await lockWaiting(scope, uploader, uniqueIds)
  if (found.length < uniqueIds.length) refuseGoneFile()
  const bytes = found.reduce((sum, { size }) => sum + Number(size), 0)
  if (bytes > maxMessageBytes) refuse('invalid', tooLarge)
  return found
}

export function refuseGoneFile(): never {
  refuse('not_found', 'One of the files is no longer available. Attach it again.')
}

export function presentAttachment(scope: Scope, row: AttachmentRow): Attachment {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    size: Number(row.size),
    width: row.width,
    height: row.height,
    url: scope.fileUrl(row.id),
  }
}

export const unsentFilesChore = inEachOrganization({
  name: 'erase-unsent-files',
  schedule: '41 * * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithExpired,
  async run(scope) {
    const expired = { expiredBefore: scope.now, limit: batchSize }
    const ids = await deleteAttachments(scope, expired)
    eraseFiles(scope, ids)
    return ids.length === batchSize ? 'more' : 'done'
  },
})

/** The address was verified before; its signature names the organization. */
export async function findSignedAttachment(
  scope: Scope,
  id: string,
): Promise<AttachmentRow | undefined> {
  return findOpenAttachment(scope, id)
}

export const attachedFiles = {
  count: countAttachments,
  async list(scope: Scope, after: string | undefined, limit: number) {
    const rows = await listAttachmentsAfter(scope, after, limit)
    return rows.map(({ id, name, createdAt }) => ({ id, name, createdAt }))
  },
}

const aDayMs = 24 * 3_600_000
const maxWaiting = 50
const batchSize = 200
