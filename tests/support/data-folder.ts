import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { inject } from 'vitest'

import { makeTemporaryFolder } from '../../scripts/schema/temporary-database.ts'

export async function copyDataFolder(kind: 'migrated' | 'demo'): Promise<string> {
  const folder = await makeTemporaryFolder()
  // Files must keep the user PostgreSQL runs as, which Node's copy doesn't preserve.
  await promisify(execFile)('cp', ['-a', `${inject('dataFolders')[kind]}/.`, folder])
  return folder
}
