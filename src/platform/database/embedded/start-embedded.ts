import pg from 'pg'

import { StartProblem } from '#platform/config/start-problem.ts'

import { createCluster, startFailureReason } from './cluster.ts'
import { findBinaries } from './binaries.ts'
import { prepareFolder, type Place } from './folder.ts'
import { stopLeftoverServer } from './leftover.ts'
import { holdLock, type Lock } from './lock.ts'
import { supervisePostgres } from './supervisor.ts'

export interface EmbeddedOptions {
  readonly folder: string
  readonly settings?: Record<string, string>
  /** Called while PostgreSQL is starting. */
  readonly onSpawn?: () => void
  /** Called after PostgreSQL went down and answers again. */
  readonly onRestart?: () => void
  readonly say?: (sentence: string) => void
}

export interface Embedded {
  readonly url: string
  /** Folder of the socket. PostgreSQL listens on no port. */
  readonly host: string
  readonly user: string
  readonly database: string
  readonly pid: number
  /** Kills it like a power failure. It is restarted as after any crash. */
  kill(): void
  stop(): Promise<void>
}

const user = 'postgres'
const database = 'parley'

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const say = options.say ?? ((sentence) => process.stderr.write(`${sentence}\n`))
  const place = await prepareFolder(options.folder, say)
  let lock: Lock | undefined
  try {
    lock = await holdLock(place)
    return await startIn(place, lock, options)
  } catch (error) {
    await lock?.release()
    throw asProblem(error, place)
  }
}

async function startIn(place: Place, lock: Lock, options: EmbeddedOptions): Promise<Embedded> {
  const binaries = await findBinaries(place)
  await stopLeftoverServer(place)
  await createCluster(place, binaries)
  const postgres = await supervisePostgres({
    place,
    binaries,
    host: lock.folder,
    settings: options.settings ?? {},
    isReady: () => isReady(lock.folder),
    onSpawn: options.onSpawn ?? (() => {}),
    onRestart: options.onRestart ?? (() => {}),
  })
  await createDatabase(lock.folder).catch(async (error: Error) => {
    await postgres.stop()
    throw new StartProblem(`Couldn't create the database: ${error.message}.`)
  })
  return {
    url: `postgres:///${database}?host=${encodeURIComponent(lock.folder)}&user=${user}`,
    host: lock.folder,
    user,
    database,
    get pid() {
      return postgres.pid()
    },
    kill: () => postgres.kill(),
    stop: async () => {
      await postgres.stop()
      await lock.release()
    },
  }
}

function asProblem(error: unknown, place: Place): unknown {
  const isSystem = error instanceof Error && 'syscall' in error && 'code' in error
  if (!isSystem) return error
  return new StartProblem(
    `The database can't use the data folder ${place.folder}: ${startFailureReason(error, place)}.`,
  )
}

async function isReady(host: string): Promise<boolean> {
  return run(host, 'select 1').then(
    () => true,
    () => false,
  )
}

async function createDatabase(host: string): Promise<void> {
  const found = await run(host, `select from pg_database where datname = '${database}'`)
  if (found === 0) await run(host, `create database ${database}`)
}

async function run(host: string, sql: string): Promise<number | null> {
  const client = new pg.Client({ host, user, database: 'postgres', connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rowCount
  } finally {
    await client.end().catch(() => {})
  }
}
