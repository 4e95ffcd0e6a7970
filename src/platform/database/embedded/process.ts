import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { StartProblem } from '#platform/config/start-problem.ts'

import type { Binaries } from './binaries.ts'
import { startFailureReason } from './cluster.ts'
import type { Place } from './folder.ts'
import { guardPostgres } from './guard.ts'
import { inUse } from './lock.ts'
import { embeddedSettings } from './settings.ts'

const longestLog = 8 * 1024 * 1024
const longestRecoveryMs = 300_000
const stopSteps = [
  { signal: 'SIGINT', patienceMs: 10_000 },
  { signal: 'SIGQUIT', patienceMs: 5000 },
  { signal: 'SIGKILL', patienceMs: 5000 },
] as const

export interface PostgresTask {
  readonly place: Place
  readonly binaries: Binaries
  readonly host: string
  readonly settings: Record<string, string>
  isReady(): Promise<boolean>
}

export interface PostgresProcess {
  readonly pid: number
  readonly ended: Promise<void>
  isUp(): Promise<boolean>
  problem(): Promise<StartProblem>
  kill(): void
  stop(): Promise<void>
}

export function spawnPostgres(task: PostgresTask): PostgresProcess {
  const { place } = task
  const logStart = rotateLog(place.log)
  const child = spawnChild(task)
  let hasEnded = false
  let failure: Error | undefined
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      failure = error
      resolve()
    })
  }).then(() => {
    hasEnded = true
  })
  if (child.pid !== undefined) guardPostgres(child.pid, place.account, ended)
  // Without unref a caller that forgets to stop it would hang. The guard stops it when this process
  // ends.
  child.unref()

  return {
    pid: child.pid ?? 0,
    ended,
    isUp: async () => {
      const deadline = Date.now() + longestRecoveryMs
      while (!hasEnded && Date.now() < deadline) {
        if (await task.isReady()) return true
        await pause(20)
      }
      return false
    },
    problem: async () => {
      const isStuck = !hasEnded
      await endBySteps(child, ended)
      if (failure)
        return new StartProblem(`The database didn't start: ${startFailureReason(failure, place)}.`)
      return explain(isStuck ? 'it took too long' : readLog(place.log, logStart), place)
    },
    kill: () => void child.kill('SIGKILL'),
    stop: () => endBySteps(child, ended),
  }
}

function spawnChild({ place, binaries, host, settings }: PostgresTask): ChildProcess {
  const log = openSync(place.log, 'a')
  if (place.account) fchownSync(log, place.account.uid, place.account.gid)
  const chosen = { ...embeddedSettings, ...settings, unix_socket_directories: quoted(host) }
  const flags = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  try {
    return spawn(binaries.postgres, ['-D', place.cluster, ...flags], {
      cwd: place.folder,
      env: binaries.env,
      stdio: ['ignore', log, log],
      // In our process group, Ctrl-C would stop it before the server has closed.
      detached: true,
      ...(place.account && { uid: place.account.uid, gid: place.account.gid }),
    })
  } finally {
    closeSync(log)
  }
}

/** The setting is a list, so a comma in the path would end it. */
function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`
}

async function endBySteps(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.ref()
  for (const { signal, patienceMs } of stopSteps) {
    child.kill(signal)
    const timer = new AbortController()
    const patience = pause(patienceMs, false, { signal: timer.signal }).catch(() => false)
    const isOver = await Promise.race([ended.then(() => true), patience])
    timer.abort()
    if (isOver) return
  }
}

function rotateLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size < longestLog) return size
  renameSync(path, `${path}.1`)
  return 0
}

function readLog(path: string, from: number): string {
  const lines = readFileSync(path).subarray(from).toString().split('\n').filter(Boolean)
  const message = lines.filter((line) => /FATAL|PANIC|error/.test(line)).at(-1) ?? lines.at(-1)
  return (message ?? 'it gave no reason').replace(/^.*(FATAL|PANIC): +/, '')
}

function explain(reason: string, place: Place): StartProblem {
  if (/lock file "postmaster.pid" already exists/.test(reason)) return inUse(place)
  const message = reason.replace(/\.$/, '')
  return new StartProblem(`The database didn't start: ${message}. Its log is ${place.log}.`)
}
