import pg from 'pg'

import { StartProblem } from '#platform/config/start-problem.ts'

import { createCluster } from './embedded-cluster.ts'
import { findBinaries } from './embedded-binaries.ts'
import { prepareFolder, type Place } from './embedded-folder.ts'
import { endLeftover } from './embedded-leftover.ts'
import { holdLock, type Lock } from './embedded-lock.ts'
import { supervisePostgres } from './embedded-supervisor.ts'

export interface EmbeddedOptions {
  /** Where the database is kept; made when it is not there. */
  readonly folder: string
  /** Settings of PostgreSQL that differ from ours. */
  readonly settings?: Record<string, string>
  /** Called after PostgreSQL went away by itself and answers again. */
  readonly onRestart?: () => void
  /** Where sentences for the person who starts the server go. */
  readonly say?: (sentence: string) => void
}

export interface Embedded {
  /** For `pg`: new Client({ connectionString: url }). */
  readonly url: string
  /** The folder of the socket; PostgreSQL listens on no port. */
  readonly host: string
  readonly user: string
  readonly database: string
  /** The server process now; another one after a restart. */
  readonly pid: number
  /** Ends it as a power cut would. It is started again, like after any other death. */
  kill(): void
  stop(): Promise<void>
}

const user = 'postgres'
const database = 'parley'

/** PostgreSQL 18 from node_modules, reachable by its socket alone, alive until `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const say = options.say ?? ((sentence) => process.stderr.write(`${sentence}\n`))
  const place = await prepareFolder(options.folder, say)
  const lock = await holdLock(place)
  try {
    return await startIn(place, lock, options)
  } catch (error) {
    await lock.release()
    throw asProblem(error, place)
  }
}

async function startIn(place: Place, lock: Lock, options: EmbeddedOptions): Promise<Embedded> {
  const binaries = await findBinaries(place)
  await endLeftover(place)
  await createCluster(place, binaries)
  const postgres = await supervisePostgres({
    place,
    binaries,
    host: lock.folder,
    settings: options.settings ?? {},
    isReady: () => isReady(lock.folder),
    onRestart: options.onRestart ?? (() => {}),
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

/** What the system refuses here is a matter of rights or space, which a person can mend. */
function asProblem(error: unknown, place: Place): unknown {
  const isSystem = error instanceof Error && 'syscall' in error && 'code' in error
  if (!isSystem) return error
  return new StartProblem(
    `The database cannot use the data folder ${place.folder}: ${error.message}.`,
  )
}

/** Answers whether the database takes statements; makes ours on the first start. */
async function isReady(host: string): Promise<boolean> {
  const tried = await tryConnect(host, database)
  if (tried !== 'missing') return tried === 'open'
  await run(host, 'postgres', `create database ${database}`)
  return true
}

async function tryConnect(host: string, name: string): Promise<'open' | 'closed' | 'missing'> {
  try {
    await run(host, name, 'select 1')
    return 'open'
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '3D000' ? 'missing' : 'closed'
  }
}

async function run(host: string, name: string, sql: string): Promise<void> {
  const client = new pg.Client({ host, user, database: name, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end().catch(() => {})
  }
}
