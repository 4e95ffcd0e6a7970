import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'

import { makeTemporaryFolder } from '../../scripts/schema/temporary-database.ts'
import { startServerProcess } from './server-process.ts'
import { openTestDatabase } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    dataFolders: { readonly migrated: string; readonly demo: string }
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeTemporaryFolder()
  const dataFolders = { migrated: join(folder, 'migrated'), demo: join(folder, 'demo') }
  await makeMigrated(dataFolders.migrated)
  const server = await startServerProcess({ DATA_FOLDER: dataFolders.demo }, undefined, 120_000)
  await server.stop()
  project.provide('dataFolders', dataFolders)
  return () => rm(folder, { recursive: true, force: true })
}

async function makeMigrated(dataFolder: string): Promise<void> {
  const embedded = await startEmbedded({ folder: join(dataFolder, 'postgres') })
  const database = await openTestDatabase(embedded.url)
  await database.close()
  await embedded.stop()
}
