import { execFile } from 'node:child_process'
import { readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import type { Place } from './folder.ts'
import { inUse } from './lock.ts'

const patienceMs = 10_000

export async function stopLeftoverServer(place: Place): Promise<void> {
  const note = join(place.cluster, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(note, 'utf8').catch(() => ''), 10)
  if (!pid) return
  if (!(await isPostgresOf(pid, place))) return unlinkIfExists(note)

  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    send(pid, signal)
    if (await isGone(pid, place)) return
  }
  throw inUse(place)
}

async function isGone(pid: number, place: Place): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (await isPostgresOf(pid, place)) {
    if (Date.now() > deadline) return false
    await pause(50)
  }
  return true
}

/** A process ID alone proves nothing. After a reboot it may belong to another program. */
async function isPostgresOf(pid: number, place: Place): Promise<boolean> {
  const command = await commandOf(pid)
  return command.includes('postgres') && command.includes(place.cluster)
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  }
  const listed = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
  return listed.then(({ stdout }) => stdout).catch(() => '')
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    return
  }
}

async function unlinkIfExists(path: string): Promise<void> {
  await unlink(path).catch(() => {})
}
