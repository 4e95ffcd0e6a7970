import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Config } from '#platform/config/config.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import { startEmbedded, type Embedded } from '#platform/database/embedded/start-embedded.ts'

/** The embedded PostgreSQL, or undefined if DATABASE_URL is set. */
export async function startOwnDatabase(
  config: Config,
  onSpawn: () => void = () => {},
): Promise<Embedded | undefined> {
  if (config.database.url !== undefined) return undefined
  await mkdir(config.dataFolder, { recursive: true }).catch((error: Error) => {
    throw new StartProblem(
      `Can’t create the data folder ${config.dataFolder} (${error.message}). Set DATA_FOLDER to a folder you can write to.`,
    )
  })
  return startEmbedded({ folder: join(config.dataFolder, 'postgres'), onSpawn })
}
