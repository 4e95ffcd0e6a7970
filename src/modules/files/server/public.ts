import type { Lookup } from '#platform/resources/server/lookup.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { countFiles, findFile, listFilesAfter, listFileNames, type FileRow } from './store.ts'

export { keepBytes } from './keep-bytes.ts'
export { findFile } from './store.ts'

/** The row of a file whose signed address was verified; the signature names the organization. */
export async function findSignedFile(scope: Scope, id: string): Promise<FileRow | undefined> {
  return findFile(scope, id)
}

/** All uploads of the organization, for whoever packs everything it has. */
export const uploadedFiles = {
  count: countFiles,
  async list(scope: Scope, after: string | undefined, limit: number) {
    const rows = await listFilesAfter(scope, after, limit)
    return rows.map(({ id, name, created_at: createdAt }) => ({ id, name, createdAt }))
  },
}

/** Names of uploads, for the file fields of records. */
export const fileLookup: Lookup = { names: listFileNames }
