import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'

import { makeTemporaryFolder } from '../../scripts/schema/temporary-database.ts'
import { databaseAt, openTestDatabase, templateName } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
    scratchFolder: string
  }
}

/** One PostgreSQL for the whole run, with one migrated template database that every test copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeTemporaryFolder()
  const embedded = await startEmbedded({
    folder: join(folder, 'postgres'),
    settings: { max_connections: '400', shared_buffers: '256MB' },
  })
  await makeTemplate(embedded.url)
  project.provide('clusterUrl', embedded.url)
  project.provide('scratchFolder', folder)
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(clusterUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  const database = await openTestDatabase(databaseAt(clusterUrl, templateName))
  await database.close()
}
