import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import type { Ground } from '#platform/scope/ground.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { countFiles, findFile, listFilesAfter, type FileRow } from './store.ts'

export { keepBytes } from './keep-bytes.ts'
export { keepUpload } from './keep-upload.ts'
export { findFile } from './store.ts'

/** The row of a file whose signed address was verified; the signature names the organization. */
export async function findSignedFile(
  ground: Ground,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<FileRow | undefined> {
  return inOrganization(ground, organizationId, bySystem('files', 'read'), (scope) =>
    findFile(scope, id),
  )
}

/** All uploads of the organization, for whoever packs everything it has. */
export const uploadedFiles = {
  count: countFiles,
  async list(scope: Scope, after: string | undefined, limit: number) {
    const rows = await listFilesAfter(scope, after, limit)
    return rows.map(({ id, name, created_at: createdAt }) => ({ id, name, createdAt }))
  },
}
