import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { StartProblem } from '#platform/config/start-problem.ts'

import type { Place } from './folder.ts'

/** The system truncates longer socket paths. */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107
const postgresSocket = '.s.PGSQL.5432'

export interface Lock {
  readonly folder: string
  release(): Promise<void>
}

/**
 * A listening socket shows whether the other process is alive. A process ID can't, after a reboot
 * or from another container.
 */
export async function holdLock(place: Place): Promise<Lock> {
  for (const folder of socketFolders(place.folder)) {
    await makePrivate(folder, place)
    const server = await listen(join(folder, 'lock'), place)
    if (server) return { folder, release: () => close(server) }
  }
  throw new StartProblem(
    `Couldn't create a socket for the data folder ${place.folder}. Set DATA_FOLDER to a folder on a local disk.`,
  )
}

function socketFolders(folder: string): string[] {
  const leaf = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const name = `parley-${process.getuid?.() ?? 0}-${leaf}`
  return [join(folder, 'run'), join(tmpdir(), name), join('/tmp', name)].filter(
    (candidate) => Buffer.byteLength(join(candidate, postgresSocket)) <= longestSocketPath,
  )
}

async function makePrivate(folder: string, { account }: Place): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await lstat(folder)
  const owners = [process.getuid?.(), account?.uid]
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new StartProblem(`The folder ${folder} belongs to another user. Remove it.`)
  }
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
}

/** Undefined if the file system doesn't support sockets. */
async function listen(path: string, place: Place): Promise<Server | undefined> {
  const first = await tryListen(path)
  if (first !== 'EADDRINUSE') return typeof first === 'string' ? undefined : first
  if (await isAnswered(path)) throw inUse(place)

  await unlink(path).catch(() => {})
  const second = await tryListen(path)
  if (second === 'EADDRINUSE') throw inUse(place)
  return typeof second === 'string' ? undefined : second
}

export function inUse(place: Place): StartProblem {
  return new StartProblem(
    `Another Parley process is using the data folder ${place.folder}. Stop it, or set DATA_FOLDER to another folder.`,
  )
}

function tryListen(path: string): Promise<Server | string> {
  const server = createServer((socket) => socket.destroy())
  return new Promise((resolve) => {
    server.once('error', (error) => resolve('code' in error ? String(error.code) : 'unknown'))
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
