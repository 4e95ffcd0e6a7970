import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'

import { z } from 'zod'

import { days } from '#lib/duration.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import { storeUpload } from '#platform/files/store-upload.ts'
import { maxBytes } from '#platform/files/limits.ts'
import { pictureFile, type ServedPicture } from '#platform/files/picture-file.ts'
import { storageKey } from '#platform/files/storage.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { job } from '#platform/jobs/job.ts'
import { OutgoingFailed, OutgoingRefused } from '#platform/outgoing/outgoing-error.ts'
import { contactDataKind } from '#platform/people/contact-data.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { work } from '#platform/registry/module.ts'
import { refuse, Refusal } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as contract from '../contract.ts'
import type { Contact } from '../model.ts'
import { unmergeDays } from '../rules.ts'
import { getSeenRow, readContact } from './actions.ts'
import {
  blankPicture,
  countPictures,
  findPictureId,
  clearPictureUrl,
  hasPicture,
  isHeld,
  isMergePermanent,
  listPicturesAfter,
  setFetchedPicture,
  setPicture,
  setPictureUrl,
} from './store/pictures.ts'
import { emitUpdated } from './emit-updated.ts'

/** Checks access before it accepts the upload. */
export async function setContactPicture(
  scope: Scope,
  { id, name }: ParsedInputOf<typeof contract.setContactPicture>,
  exchange: Pick<Exchange, 'file' | 'fileLength'>,
): Promise<Contact> {
  await scope.inOwnTransaction('read', (innerScope) => getSeenRow(innerScope, id))
  const options = { organizationId: scope.organizationId, use: 'avatar', name } as const
  return storeUpload(scope.product.storage, options, exchange, async (kept) => {
    const changed = (await setPicture(scope, id, kept.id)) ?? refuseMissingContact()
    await deleteUnlessUsed(scope, changed.before.pictureId)
    emitUpdated(scope, changed.before, changed.after)
    return readContact(scope, id)
  })
}

export async function removeContactPicture(scope: Scope, { id }: { id: string }): Promise<Contact> {
  await getSeenRow(scope, id)
  const changed = await setPicture(scope, id, null)
  if (!changed?.before.pictureId) refuse('not_found', 'This contact has no photo.')
  await deleteUnlessUsed(scope, changed.before.pictureId)
  emitUpdated(scope, changed.before, changed.after)
  return readContact(scope, id)
}

export interface NamedPicture {
  readonly address: string
  readonly isSigned: boolean
}

/**
 * Downloads the photo once on the server, so that viewing a contact never contacts the remote host.
 * Failures are ignored.
 */
export async function requestPicture(
  scope: Scope,
  contactId: string,
  { address, isSigned }: NamedPicture,
): Promise<void> {
  const by = isSigned ? 'server' : 'page'
  if (!isSecure(address) || !(await setPictureUrl(scope, contactId, { address, by }))) return
  try {
    await scope.spend(
      { bucket: `contact:picture:${contactId}`, limit: 6, windowSeconds: 3600 },
      { bucket: `contacts:picture:${scope.organizationId}`, limit: 1200, windowSeconds: 3600 },
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return clearPictureUrl(scope, contactId, address)
  }
  scope.enqueue(fetchPictureJob, { contactId, address, by })
}

function isSecure(address: string): boolean {
  return address.length <= 2000 && URL.parse(address)?.protocol === 'https:'
}

const fetchPictureJob = job({
  name: 'fetch-contact-picture',
  payload: z.strictObject({
    contactId: z.uuid(),
    address: z.string(),
    by: z.enum(['server', 'page']),
  }),
})

export const fetchPictureWork = work(fetchPictureJob, async (scope, { contactId, address, by }) => {
  const { outgoingClient, storage } = scope.product
  const options = { organizationId: scope.organizationId, use: 'avatar', name: 'picture' } as const
  try {
    const answer = await outgoingClient.safeFetch(
      address,
      {},
      { redirects: 3, maxBytes: maxBytes('avatar') },
    )
    if (isTemporary(answer.status)) return await clearPictureUrl(scope, contactId, address)
    if (!answer.ok) return
    const content = Buffer.from(await answer.arrayBuffer())
    const body = { file: Readable.from([content]), fileLength: content.length }
    await storeUpload(storage, options, body, async ({ id: pictureId }) => {
      const fetched = { pictureId, address, by }
      const changed = (await setFetchedPicture(scope, contactId, fetched)) ?? refuseMissingContact()
      await deleteUnlessUsed(scope, changed.before.pictureId)
      emitUpdated(scope, changed.before, changed.after, by)
    })
  } catch (error) {
    if (!isSilent(error)) throw error
    if (isPassingFailure(error)) await clearPictureUrl(scope, contactId, address)
  }
})

const deleteMergedJob = job({
  name: 'drop-merged-picture',
  payload: z.strictObject({ contactId: z.uuid() }),
})

export const deleteMergedWork = work(deleteMergedJob, async (scope, { contactId }) => {
  if (!(await isMergePermanent(scope, contactId))) return
  await deleteUnlessUsed(scope, await blankPicture(scope, contactId))
})

function isTemporary(status: number): boolean {
  return status === 429 || status >= 500
}

function isPassingFailure(error: unknown): boolean {
  return error instanceof OutgoingFailed && ['unreachable', 'too slow'].includes(error.reason)
}

function isSilent(error: unknown): boolean {
  return [Refusal, OutgoingFailed, OutgoingRefused].some((kind) => error instanceof kind)
}

/** Deletes the file unless a merged record still uses it. */
async function deleteUnlessUsed(scope: Scope, id: string | null): Promise<void> {
  if (id !== null && !(await isHeld(scope, id))) eraseFiles(scope, [id])
}

function refuseMissingContact(): never {
  refuse('not_found', 'This contact no longer exists.')
}

/**
 * The merge fills in the photo like any other detail. The source keeps it as long as the merge can
 * be undone.
 */
export const pictureContactData = contactDataKind({
  key: 'pictures',
  async move(scope, { fromId: contactId }) {
    const startAfter = new Date(scope.now.getTime() + days(unmergeDays))
    const hasOne = (await findPictureId(scope, contactId)) !== null
    if (hasOne) scope.enqueue(deleteMergedJob, { contactId }, { startAfter })
    return []
  },
  moveBack: async () => {},
  async erase(scope, contactId) {
    const id = await blankPicture(scope, contactId)
    await deleteUnlessUsed(scope, id)
    return []
  },
  async exportData(scope, contactId) {
    const id = await findPictureId(scope, contactId)
    const stored = id && (await scope.product.storage.get(storageKey(scope.organizationId, id)))
    if (!stored) return []
    const content = await buffer(stored.stream)
    return [{ type: pictureFile.type, base64: content.toString('base64') }]
  },
})

/** The caller has verified the signature, which names the organization. */
export async function findSignedContactPicture(
  scope: Scope,
  id: string,
): Promise<ServedPicture | undefined> {
  const isThere = await hasPicture(scope, id)
  return isThere ? pictureFile : undefined
}

export const contactPictures = {
  count: countPictures,
  async list(scope: Scope, after: string | undefined, limit: number) {
    const rows = await listPicturesAfter(scope, after, limit)
    return rows.map((row) => ({
      id: row.pictureId,
      name: pictureFile.name,
      createdAt: row.updatedAt,
    }))
  },
}
