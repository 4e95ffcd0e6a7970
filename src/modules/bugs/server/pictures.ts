import { hashToken } from '#lib/random-token.ts'
import { openerHashOf, takesBugReports, type BugPlace } from '#modules/widget/server/public.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import { storeUpload } from '#platform/files/store-upload.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as contract from '../contract.ts'
import type { BugPicture, BugRecording } from '../model.ts'
import {
  countPictures,
  countWaitingPictures,
  deleteUnused,
  findPicture,
  insertPicture,
  listOrganizationsWithUnused,
  listPicturesAfter,
  type PictureRow,
} from './store/pictures.ts'

/** Only the browser that uploaded a picture can add it to a report. */
export async function uploadBugPicture(
  scope: Scope,
  input: ParsedInputOf<typeof contract.uploadBugPicture>,
  exchange: Exchange,
): Promise<BugPicture> {
  const row = await storePicture(scope, pictureKind, { ...input, exchange })
  return presentPicture(scope, row)
}

export async function uploadBugRecording(
  scope: Scope,
  input: ParsedInputOf<typeof contract.uploadBugRecording>,
  exchange: Exchange,
): Promise<BugRecording> {
  const row = await storePicture(scope, recordingKind, { ...input, exchange })
  return presentRecording(scope, { ...row, seconds: input.seconds })
}

interface Sent {
  readonly id: string
  readonly name: string
  readonly seconds?: number
  readonly exchange: Exchange
}

interface Kind {
  readonly use: 'screenshot' | 'recording'
  readonly ofAddress: number
  readonly ofBrowser: number
  readonly tooMany: string
  isTaken(place: BugPlace): boolean
}

async function storePicture(
  scope: Scope,
  { use, ofAddress, ofBrowser, tooMany, isTaken }: Kind,
  { id, name, seconds, exchange }: Sent,
): Promise<PictureRow> {
  const token = exchange.visitorToken
  if (token?.widgetId !== id) refuse('unauthorized', 'Open the chat again to continue.')
  const visitorHash = hashToken(token.secret)
  const openerHash = await scope.inOwnTransaction('read', (innerScope) =>
    openerHashOf(innerScope, visitorHash),
  )
  for (const { who, limit } of [
    { who: `${scope.organizationId}:${exchange.address}`, limit: ofAddress },
    { who: openerHash, limit: ofBrowser },
  ]) {
    await scope.spend({
      bucket: `bug:${use}:${who}`,
      limit,
      windowSeconds: 3600,
      sentence: tooMany,
    })
  }
  // Checked outside the transaction, because an upload can take minutes.
  await scope.inOwnTransaction('read', async (innerScope) => {
    const place = await takesBugReports(innerScope, id)
    if (!place) refuse('not_found', 'Bug reports are turned off.')
    if (!isTaken(place)) refuse('not_found', 'Recordings are turned off.')
    if ((await countWaitingPictures(innerScope, visitorHash)) >= maxWaiting) {
      refuse('conflict', 'You have too many unsent screenshots. Send your report first.')
    }
  })
  const options = { organizationId: scope.organizationId, use, name }
  return storeUpload(scope.product.storage, options, exchange, (stored) =>
    insertPicture(scope, {
      id: stored.id,
      visitorHash,
      name,
      type: stored.type,
      size: BigInt(stored.size),
      width: stored.width,
      height: stored.height,
      isInline: stored.isInline,
      seconds: seconds ?? null,
      createdAt: scope.now,
    }),
  )
}

export function presentPicture(scope: Scope, row: PictureRow): BugPicture {
  const { id, name, type, width, height } = row
  return { id, name, type, width, height, url: scope.fileUrl(id) }
}

export function presentRecording(
  scope: Scope,
  { id, name, type, seconds }: PictureRow & { readonly seconds: number },
): BugRecording {
  return { id, name, type, seconds, url: scope.fileUrl(id) }
}

/** The row of a picture whose signed URL was verified. The signature names the organization. */
export async function findSignedBugPicture(
  scope: Scope,
  id: string,
): Promise<PictureRow | undefined> {
  return findPicture(scope, id)
}

export const bugPictures = {
  count: countPictures,
  async list(scope: Scope, after: string | undefined, limit: number) {
    const rows = await listPicturesAfter(scope, after, limit)
    return rows.map(({ id, name, createdAt }) => ({ id, name, createdAt }))
  },
}

export const unusedPicturesTask = inEachOrganization({
  name: 'erase-unused-bug-pictures',
  schedule: '27 * * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithUnused,
  async run(scope) {
    const ids = await deleteUnused(scope, batchSize)
    eraseFiles(scope, ids)
    return ids.length === batchSize ? 'more' : 'done'
  },
})

const pictureKind: Kind = {
  use: 'screenshot',
  ofAddress: 60,
  ofBrowser: 30,
  tooMany: 'Too many screenshots. Try again in a few minutes.',
  isTaken: () => true,
}
const recordingKind: Kind = {
  use: 'recording',
  ofAddress: 20,
  ofBrowser: 10,
  tooMany: 'Too many recordings. Try again in a few minutes.',
  isTaken: ({ recordsScreen }) => recordsScreen,
}
const maxWaiting = 20
const batchSize = 200
