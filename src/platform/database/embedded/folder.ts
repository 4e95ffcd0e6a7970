import { constants, existsSync } from 'node:fs'
import { access, chmod, mkdir, readFile, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import { StartProblem } from '#platform/config/start-problem.ts'

import { canReach, findAccount, type Account } from './account.ts'
import { makeRootFolder } from './root-folder.ts'

export const postgresVersion = '18'
const minimumFree = 200 * 1024 * 1024

export interface Place {
  readonly folder: string
  readonly cluster: string
  readonly log: string
  readonly account: Account | undefined
}

export async function prepareFolder(
  wanted: string,
  say: (sentence: string) => void,
): Promise<Place> {
  if (process.platform === 'win32') {
    throw new StartProblem(
      "The built-in database doesn't run on Windows. Set DATABASE_URL to a PostgreSQL 18 server, or start Parley inside WSL.",
    )
  }
  const place = await placeFor(resolve(wanted), say)
  await refuseOtherVersion(place)
  await refuseFullDisk(place)
  return place
}

async function placeFor(folder: string, say: (sentence: string) => void): Promise<Place> {
  await makeWritable(folder)
  const account = await findAccount(join(folder, 'cluster'))
  if (!account) return placeIn(folder, account)

  // A folder created by root under a strict umask is closed to the account that needs it.
  await chmod(folder, 0o755)
  if (await canReach(folder, account)) return placeIn(folder, account)

  const open = await makeRootFolder(folder)
  say(
    `The database is stored in ${open}: PostgreSQL refuses to run as root, and its user "${account.name}" can't reach ${folder}.`,
  )
  return placeIn(open, await findAccount(join(open, 'cluster')))
}

function placeIn(folder: string, account: Account | undefined): Place {
  return { folder, cluster: join(folder, 'cluster'), log: join(folder, 'postgres.log'), account }
}

async function makeWritable(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new StartProblem(
      `Parley can't write to its data folder ${folder}. Give the user that starts Parley write access, or set DATA_FOLDER to another folder.`,
    )
  }
}

/**
 * Node's recursive mkdir loops forever where a folder exists but can't be written, such as /proc.
 */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) await makeFolder(dirname(folder))
  await mkdir(folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error
  })
}

async function refuseOtherVersion(place: Place): Promise<void> {
  const version = await readVersion(place)
  if (version === undefined || version === postgresVersion) return
  throw new StartProblem(
    `The data folder ${place.folder} was written by PostgreSQL ${version}, but this version of Parley includes PostgreSQL ${postgresVersion}. Start the Parley version that wrote it and move the data with a backup, or set DATA_FOLDER to another folder.`,
  )
}

async function readVersion(place: Place): Promise<string | undefined> {
  try {
    return (await readFile(join(place.cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new StartProblem(
      `The data folder ${place.folder} belongs to another user. Start Parley as the user that started it first, or set DATA_FOLDER to another folder.`,
    )
  }
}

async function refuseFullDisk(place: Place): Promise<void> {
  const disk = await statfs(place.folder)
  const free = disk.bavail * disk.bsize
  if (free >= minimumFree) return
  const megabytes = Math.floor(free / 1024 / 1024)
  throw new StartProblem(
    `The disk of ${place.folder} has only ${megabytes} MB free, and the database needs 200 MB to start safely. Free up space, or set DATA_FOLDER to a folder on another disk.`,
  )
}
