import { eraseFiles } from '#platform/files/erase-files.ts'
import { storeUpload } from '#platform/files/store-upload.ts'
import { pictureFile, type ServedPicture } from '#platform/files/picture-file.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { memberPictureChanged } from '../../contract.ts'
import { countPictures, hasPicture, listPicturesAfter, setPictureId } from '../store/pictures.ts'

export async function setMyPicture(
  scope: Scope,
  { name }: { name: string },
  exchange: Pick<Exchange, 'file' | 'fileLength'>,
): Promise<{ pictureUrl: string | null }> {
  const wish = { organizationId: scope.organizationId, use: 'avatar', name } as const
  return storeUpload(scope.product.storage, wish, exchange, async ({ id }) => {
    await replacePicture(scope, memberOf(scope).memberId, id)
    return { pictureUrl: scope.pictureUrl(id) }
  })
}

export async function removeMyPicture(scope: Scope): Promise<Record<string, never>> {
  const before = await replacePicture(scope, memberOf(scope).memberId, null)
  if (before === null) refuse('not_found', 'You don’t have a photo.')
  return {}
}

async function replacePicture(
  scope: Scope,
  memberId: string,
  pictureId: string | null,
): Promise<string | null> {
  const before = await setPictureId(scope, memberId, pictureId)
  if (before === pictureId) return before
  if (before !== null) eraseFiles(scope, [before])
  const change = { memberId, hasPicture: pictureId !== null }
  scope.emit(memberPictureChanged, change, { subjectId: memberId })
  return before
}

export async function clearPicture(scope: Scope, memberId: string): Promise<void> {
  const before = await setPictureId(scope, memberId, null)
  if (before !== null) eraseFiles(scope, [before])
}

export async function findSignedMemberPicture(
  scope: Scope,
  id: string,
): Promise<ServedPicture | undefined> {
  const isThere = await hasPicture(scope, id)
  return isThere ? pictureFile : undefined
}

export const memberPictures = {
  count: countPictures,
  async list(scope: Scope, after: string | undefined, limit: number) {
    const rows = await listPicturesAfter(scope, after, limit)
    return rows.map((row) => ({
      id: row.pictureId,
      name: `${row.displayName}.webp`,
      createdAt: row.updatedAt,
    }))
  },
}
