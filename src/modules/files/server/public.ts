import type { Lookup } from '#platform/resources/server/lookup.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { countFiles, listFilesAfter, listFileNames } from './store.ts'

export { storeBytes } from './store-bytes.ts'
export { findFile } from './store.ts'

export const uploadedFiles = {
  count: countFiles,
  async list(scope: Scope, after: string | undefined, limit: number) {
    const rows = await listFilesAfter(scope, after, limit)
    return rows.map(({ id, name, createdAt }) => ({ id, name, createdAt }))
  },
}

export const fileLookup: Lookup = { names: listFileNames }
