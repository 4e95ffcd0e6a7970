import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { inject } from 'vitest'

import { makeThrowAwayFolder } from '../../scripts/schema/throw-away-database.ts'

/** A data folder of the test's own: PostgreSQL lies in `postgres`, as in that of a server. */
export async function copyDataFolder(kind: 'migrated' | 'demo'): Promise<string> {
  const folder = await makeThrowAwayFolder()
  // Files must stay with the user PostgreSQL runs as, which Node's own copying does not see to.
  await promisify(execFile)('cp', ['-a', `${inject('dataFolders')[kind]}/.`, folder])
  return folder
}
