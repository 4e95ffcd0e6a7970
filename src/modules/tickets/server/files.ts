import { storeUpload } from '#platform/files/store-upload.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as filesContract from '../files-contract.ts'
import type { TicketFile } from '../model.ts'
import { presentFile } from './present.ts'
import { getTicketRow } from './refusals.ts'
import { finishChange } from './finish-change.ts'
import {
  countFiles,
  countFilesOf,
  deleteExpiredFiles,
  findOpenFile,
  insertFile,
  listFilesAfter,
  listOrganizationsWithExpiredFiles,
  type FileRow,
} from './store/files.ts'
import { findHeldUpload } from './store/uploads.ts'

/** Permission is checked before the first byte is read. */
export async function uploadTicketFile(
  scope: Scope,
  { id, name, isForComment }: ParsedInputOf<typeof filesContract.uploadTicketFile>,
  exchange: Pick<Exchange, 'file' | 'fileLength'>,
): Promise<TicketFile> {
  const { memberId } = memberOf(scope)
  await scope.inOwnTransaction('read', async (innerScope) => {
    const row = await getTicketRow(innerScope, id, 'work')
    if (row.deletedAt) refuse('conflict', 'This ticket is in the trash. Restore it first.')
    await refuseTooManyFiles(innerScope, { ticketId: id, memberId })
  })
  const options = { organizationId: scope.organizationId, use: 'attachment', name } as const
  return storeUpload(scope.product.storage, options, exchange, async (stored) => {
    const row = await getTicketRow(scope, id, 'work')
    const file = await insertFile(scope, {
      id: stored.id,
      ticketId: id,
      memberId,
      name,
      type: stored.type,
      size: BigInt(stored.size),
      width: stored.width,
      height: stored.height,
      isInline: stored.isInline,
      createdAt: scope.now,
      expiresAt: isForComment ? new Date(scope.now.getTime() + aDayMs) : null,
    })
    if (!isForComment) await finishChange(scope, row, ['files'])
    return presentFile(scope, file)
  })
}

async function refuseTooManyFiles(
  scope: Scope,
  { ticketId, memberId }: { readonly ticketId: string; readonly memberId: string },
): Promise<void> {
  if ((await countFilesOf(scope, { ticketId })) >= maxFilesPerTicket) {
    refuse('conflict', `A ticket can have at most ${maxFilesPerTicket} files.`)
  }
  if ((await countFilesOf(scope, { waitingFor: memberId })) >= maxWaiting) {
    refuse('conflict', 'You have too many unsent files. Post your comment first.')
  }
}

/** Deletes uploads without a comment and files deleted a while ago. */
export const expiredFilesTask = inEachOrganization({
  name: 'erase-ticket-files',
  schedule: '37 * * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithExpiredFiles,
  async run(scope) {
    const ids = await deleteExpiredFiles(scope, batchSize)
    eraseFiles(scope, ids)
    return ids.length === batchSize ? 'more' : 'done'
  },
})

/** The row of a file whose signed URL was verified. The signature names the organization. */
export async function findSignedTicketFile(
  scope: Scope,
  id: string,
): Promise<Pick<FileRow, 'name' | 'type' | 'isInline'> | undefined> {
  return (await findOpenFile(scope, id)) ?? findHeldUpload(scope, id)
}

export const ticketFiles = {
  count: countFiles,
  async list(scope: Scope, after: string | undefined, limit: number) {
    const rows = await listFilesAfter(scope, after, limit)
    return rows.map(({ id, name, createdAt }) => ({ id, name, createdAt }))
  },
}

const aDayMs = 24 * 3_600_000
const maxWaiting = 50
const maxFilesPerTicket = 200
const batchSize = 200
