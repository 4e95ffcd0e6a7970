import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded, type Embedded } from '#platform/database/embedded/start-embedded.ts'

import { serverFlags } from '../../scripts/launch/server-flags.mjs'
import { startChild, type Child, type ChildOptions } from './child.ts'
import type { End } from './end.ts'
import { seed, type SeedData } from './seed.ts'

export interface Stage {
  /** On disk instead of in memory, so that durable writes have their real cost. */
  readonly folder: string
  readonly end: End
  database(): Promise<Embedded>
  seededData(): Promise<SeedData>
  startParley(environment?: Readonly<Record<string, string>>): Promise<Child>
  startBare(script: string): Promise<Child>
  startIn(options: Omit<ChildOptions, 'end'>): Promise<Child>
}

export async function openStage(end: End): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  end.add(() => rm(folder, { recursive: true, force: true }))
  // PostgreSQL runs as another user if we are root.
  await chmod(folder, 0o755)
  let logs = 0

  const database = once(async () => {
    const embedded = await startEmbedded({
      folder: join(folder, 'postgres'),
      settings: { max_connections: '200', track_commit_timestamp: 'on' },
    })
    end.add(() => embedded.stop())
    return embedded
  })
  const startIn: Stage['startIn'] = (options) => startChild({ ...options, end })

  return {
    folder,
    end,
    database,
    seededData: once(async () => seed((await database()).url)),
    startIn,
    startParley: async (environment) =>
      startIn({
        args: [...serverFlags, 'build/server/main.js'],
        environment: {
          DATABASE_URL: (await database()).url,
          DATABASE_POOL_SIZE: String(poolSize),
          DATA_FOLDER: join(folder, 'data'),
          NODE_COMPILE_CACHE: join(folder, 'compiled'),
          LOG_LEVEL: 'warn',
          REQUESTS_PER_MINUTE: '1000000000',
          ...environment,
        },
        log: join(folder, `parley-${logs++}.log`),
        path: '/readyz',
      }),
    startBare: async (script) =>
      startIn({
        args: [join(import.meta.dirname, script)],
        environment: { DATABASE_URL: (await database()).url, POOL_SIZE: String(poolSize) },
        log: join(folder, `bare-${logs++}.log`),
        path: '/ready',
      }),
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => (made ??= make())
}

const poolSize = 10
