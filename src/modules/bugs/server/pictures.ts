import { keepUpload } from '#modules/files/server/door.ts'
import { takesBugReports } from '#modules/widget/server/door.ts'
import { hashToken } from '#lib/random-token.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Ground } from '#platform/scope/ground.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { uploadBugPicture } from '../contract.ts'
import type { BugPicture } from '../model.ts'
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

/** Takes a picture of a browser; only that browser can put it into a report. */
export async function takePicture(
  storage: Storage,
  scope: Scope,
  { id, name }: ParsedInputOf<typeof uploadBugPicture>,
  exchange: Exchange,
): Promise<BugPicture> {
  const token = exchange.visitorToken
  if (token?.widgetId !== id) refuse('unauthorized', 'Open the chat again to go on.')
  const visitorHash = hashToken(token.secret)
  for (const { who, limit } of [
    { who: `${scope.organizationId}:${exchange.address}`, limit: 60 },
    { who: visitorHash, limit: 30 },
  ]) {
    await scope.spend({
      bucket: `bug:picture:${who}`,
      limit,
      windowSeconds: 3600,
      sentence: 'That were many pictures. Try again in a while.',
    })
  }
  // Looked at beside: the upload may take minutes, and its transaction begins when it is through.
  await scope.beside('read', async (beside) => {
    if (!(await takesBugReports(beside, id))) {
      refuse('not_found', 'Problems cannot be reported here.')
    }
    if ((await countWaitingPictures(beside, visitorHash)) >= mostWaiting) {
      refuse('conflict', 'Many of your pictures wait to be sent. Send some of them first.')
    }
  })
  const wish = { organizationId: scope.organizationId, use: 'screenshot', name } as const
  return keepUpload(storage, wish, exchange, async (kept) => {
    const row = await insertPicture(scope, {
      id: kept.id,
      visitor_hash: visitorHash,
      name,
      type: kept.type,
      size: BigInt(kept.size),
      width: kept.width,
      height: kept.height,
      is_inline: kept.isInline,
      created_at: scope.now,
    })
    return presentPicture(scope, row)
  })
}

export function presentPicture(scope: Scope, row: PictureRow): BugPicture {
  const { id, name, type, width, height } = row
  return { id, name, type, width, height, url: scope.fileUrl(id) }
}

/** The row of a picture whose signed address was verified; the signature names the organization. */
export async function findSignedBugPicture(
  ground: Ground,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<PictureRow | undefined> {
  return inOrganization(ground, organizationId, bySystem('files', 'read'), (scope) =>
    findPicture(scope, id),
  )
}

/** All of them, for whoever packs everything the organization has. */
export const bugPictures = {
  count: countPictures,
  async list(scope: Scope, after: string | undefined, limit: number) {
    const rows = await listPicturesAfter(scope, after, limit)
    return rows.map(({ id, name, created_at: createdAt }) => ({ id, name, createdAt }))
  },
}

/** Erases what was uploaded for a report that never was sent, or is no more. */
export function unusedPicturesChore(storage: Storage) {
  return inEachOrganization({
    name: 'erase-unused-bug-pictures',
    schedule: '27 * * * *',
    graceSeconds: 3600,
    listOrganizations: listOrganizationsWithUnused,
    async run(scope) {
      const ids = await deleteUnused(scope, batchSize)
      eraseFiles(storage, scope, ids)
      return ids.length === batchSize ? 'more' : 'done'
    },
  })
}

const mostWaiting = 20
const batchSize = 200
