import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { asMigrator, openDatabase } from '#platform/database/database.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import type { Client } from 'pg'

export async function withTemporaryDatabase<Result>(
  migrationsFolder: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const folder = await makeTemporaryFolder()
  const embedded = await startEmbedded({ folder, settings: { shared_buffers: '32MB' } })
  try {
    const database = await openDatabase({
      url: embedded.url,
      secret: undefined,
      migrationsFolder,
      poolSize: 2,
    })
    await database.close()
    return await asMigrator(embedded.url, work)
  } finally {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** In memory if there is room, which is faster than a disk. */
export async function makeTemporaryFolder(): Promise<string> {
  const memory = '/dev/shm'
  const disk = await statfs(memory).catch(() => undefined)
  const free = disk ? disk.bavail * disk.bsize : 0
  const parent = free > roomNeeded ? memory : tmpdir()
  const folder = await mkdtemp(join(parent, 'parley-'))
  // PostgreSQL runs as another user if we are root.
  await chmod(folder, 0o755)
  return folder
}

const roomNeeded = 2 * 1024 ** 3
