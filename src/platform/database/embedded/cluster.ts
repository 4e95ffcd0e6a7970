import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, rename, rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'

import { StartProblem } from '#platform/config/start-problem.ts'

import type { Binaries } from './binaries.ts'
import type { Place } from './folder.ts'

/**
 * The directory is renamed to its final name only when complete, so an interrupted start leaves
 * nothing half-created.
 */
export async function createCluster(place: Place, binaries: Binaries): Promise<void> {
  if (existsSync(place.cluster)) return
  const unfinished = `${place.cluster}-unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (place.account) await chown(unfinished, place.account.uid, place.account.gid)

  const complaint = await runInitdb(unfinished, place, binaries)
  if (complaint !== undefined) {
    await rm(unfinished, { recursive: true, force: true })
    throw new StartProblem(`Couldn't create the database in ${place.folder}: ${complaint}.`)
  }
  await rename(unfinished, place.cluster)
}

async function runInitdb(
  folder: string,
  place: Place,
  binaries: Binaries,
): Promise<string | undefined> {
  const initdb = spawn(binaries.initdb, [`--pgdata=${folder}`, ...choices()], {
    cwd: place.folder,
    env: binaries.env,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(place.account && { uid: place.account.uid, gid: place.account.gid }),
  })
  const failed = new Promise<string>((resolve) => {
    initdb.once('error', (error) => resolve(startFailureReason(error, place)))
  })
  const ended = new Promise<number | null>((resolve) => initdb.once('close', resolve))
  const output = text(initdb.stderr)
  const result = await Promise.race([failed, ended])
  if (typeof result === 'string') return result
  return result === 0 ? undefined : lastComplaint(await output)
}

function choices(): string[] {
  const sync = process.platform === 'linux' ? ['--sync-method=syncfs'] : []
  return [
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...sync,
  ]
}

export function startFailureReason(error: Error, { account }: Place): string {
  const code = 'code' in error ? error.code : undefined
  if (account && (code === 'EPERM' || code === 'EINVAL')) {
    return `PostgreSQL refuses to run as root, and Parley can't switch to the user "${account.name}". Start Parley as an ordinary user, or set DATABASE_URL.`
  }
  if (code === 'ENOENT' && 'syscall' in error && String(error.syscall).startsWith('spawn')) {
    return 'The built-in PostgreSQL requires Linux with glibc. Set DATABASE_URL.'
  }
  return error.message
}

function lastComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const message = lines.filter((line) => /error|fatal|could not/i.test(line)).at(-1) ?? lines.at(-1)
  return (message ?? 'initdb gave no reason').replace(/^initdb: (error: )?/, '').replace(/\.$/, '')
}
