import { hashToken } from '#lib/random-token.ts'
import { storeUpload } from '#platform/files/store-upload.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { readerOf, type Scope } from '#platform/scope/scope.ts'

import type * as ownContract from '../own-contract.ts'
import { insertFile } from './store/files.ts'
import {
  countUnsent,
  countUploads,
  deleteExpiredUploads,
  deleteUploads,
  expireHeld,
  reserveUploadRows,
  insertUpload,
  listHeld,
  listOrganizationsWithExpiredUploads,
  listUploadsAfter,
  lockUnsent,
  lockUploader,
  type ReaderUploader,
  type UploadRow,
} from './store/uploads.ts'

/** Uploads can't be read back before they are sent, not even by the uploader. */
export interface ReaderUpload {
  readonly id: string
  readonly name: string
  readonly size: number
}

/** Accepts an upload. Uploads that are never sent are deleted after a day. */
export async function storeReaderFile(
  scope: Scope,
  { name, use }: { readonly name: string; readonly use: 'attachment' | 'screenshot' },
  exchange: Pick<Exchange, 'file' | 'fileLength' | 'address'>,
): Promise<ReaderUpload> {
  const uploader = uploaderOf(scope)
  await spendUploads(scope, exchange.address)
  await scope.inOwnTransaction('read', (innerScope) => refuseManyUnsent(innerScope, uploader))
  const options = { organizationId: scope.organizationId, use, name }
  return storeUpload(scope.product.storage, options, exchange, async (stored) => {
    // Checked again, because parallel uploads all passed the first check.
    await lockUploader(scope, uploader)
    await refuseManyUnsent(scope, uploader)
    const row = await insertUpload(scope, {
      id: stored.id,
      contactId: 'contactId' in uploader ? uploader.contactId : null,
      readerHash: 'readerHash' in uploader ? uploader.readerHash : null,
      name,
      type: stored.type,
      size: BigInt(stored.size),
      width: stored.width,
      height: stored.height,
      isInline: stored.isInline,
      createdAt: scope.now,
      expiresAt: later(scope, aDayMs),
    })
    return { id: row.id, name: row.name, size: Number(row.size) }
  })
}

export async function uploadOwnFile(
  scope: Scope,
  { name }: ParsedInputOf<typeof ownContract.uploadOwnFile>,
  exchange: Exchange,
): Promise<ReaderUpload> {
  return storeReaderFile(scope, { name, use: 'attachment' }, exchange)
}

async function refuseManyUnsent(scope: Scope, uploader: ReaderUploader): Promise<void> {
  if ((await countUnsent(scope, uploader)) < maxUnsent) return
  refuse('conflict', 'You have too many unsent files. Send some first.')
}

function uploaderOf(scope: Scope): ReaderUploader {
  const { contactId, key } = readerOf(scope)
  return contactId === null ? { readerHash: hashToken(key) } : { contactId }
}

async function spendUploads(scope: Scope, address: string): Promise<void> {
  const { contactId, siteId } = readerOf(scope)
  const who = contactId ?? `address:${siteId}:${address}`
  await scope.spend({
    bucket: `reader-files:${who}`,
    limit: contactId === null ? 20 : 100,
    windowSeconds: 3600,
    sentence: 'Too many files. Try again in an hour.',
  })
}

/** Refuses uploads that are missing, already sent, or from someone else. */
export async function claimUploads(
  scope: Scope,
  ids: readonly string[] | undefined,
): Promise<UploadRow[]> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return []
  const rows = await lockUnsent(scope, uploaderOf(scope), unique)
  if (rows.length < unique.length) {
    refuse('not_found', 'A file is no longer available. Attach it again.')
  }
  return rows
}

export async function attachToTicket(
  scope: Scope,
  uploads: readonly UploadRow[],
  where: { readonly ticketId: string; readonly commentId?: string; readonly isPublic: boolean },
): Promise<void> {
  await deleteUploads(
    scope,
    uploads.map(({ id }) => id),
  )
  for (const { id, contactId, name, type, size, width, height, ...upload } of uploads) {
    const { isInline, createdAt } = upload
    await insertFile(scope, {
      id,
      contactId,
      ticketId: where.ticketId,
      commentId: where.commentId ?? null,
      name,
      type,
      size,
      width,
      height,
      isInline,
      isPublic: where.isPublic,
      createdAt,
    })
  }
}

/**
 * Hands unsent uploads to a caller that stores rows of its own. Uploads handed over before are left
 * out.
 */
export async function transferUnsent(scope: Scope, ids: readonly string[]): Promise<UploadRow[]> {
  const rows = await lockUnsent(scope, uploaderOf(scope), [...ids])
  await deleteUploads(
    scope,
    rows.map(({ id }) => id),
  )
  return rows
}

/** Uploads of a pending submission are kept for half a year. */
export async function reserveUploads(
  scope: Scope,
  heldFor: string,
  uploads: readonly UploadRow[],
): Promise<void> {
  if (uploads.length === 0) return
  const ids = uploads.map(({ id }) => id)
  await reserveUploadRows(scope, ids, { heldFor, expiresAt: later(scope, 180 * aDayMs) })
}

export const listHeldFiles = listHeld

/** Uploads of a rejected submission are kept for a month, in case the decision changes. */
export async function expireHeldFiles(scope: Scope, heldFor: readonly string[]): Promise<void> {
  await expireHeld(scope, heldFor, later(scope, 30 * aDayMs))
}

export const unsentUploadsTask = inEachOrganization({
  name: 'erase-reader-files',
  schedule: '33 * * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithExpiredUploads,
  async run(scope) {
    const ids = await deleteExpiredUploads(scope, batchSize)
    eraseFiles(scope, ids)
    return ids.length === batchSize ? 'more' : 'done'
  },
})

export const readerFiles = {
  count: countUploads,
  async list(scope: Scope, after: string | undefined, limit: number) {
    const rows = await listUploadsAfter(scope, after, limit)
    return rows.map(({ id, name, createdAt }) => ({ id, name, createdAt }))
  },
}

function later({ now }: Scope, ms: number): Date {
  return new Date(now.getTime() + ms)
}

const aDayMs = 24 * 3_600_000
const maxUnsent = 20
const batchSize = 200
