import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { freePort } from '#tests/support/server-process.ts'

import type { End } from './end.ts'

export interface Child {
  readonly pid: number
  readonly port: number
  readonly url: string
  readonly readyMs: number
  output(): string
  stop(): Promise<void>
}

export interface ChildOptions {
  readonly end: End
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly log: string
  readonly path: string
}

export async function startChild({
  end,
  args,
  environment,
  log,
  path,
}: ChildOptions): Promise<Child> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const output = openSync(log, 'w')
  const started = performance.now()
  const child = spawn(process.execPath, [...args], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      PARLEY_FOLLOW_PARENT: String(process.pid),
      ...environment,
    },
  })
  closeSync(output)
  end.add(() => stop(child))
  const read = (): string => readFileSync(log, 'utf8')
  await untilAnswered(child, `${url}${path}`, read)
  return {
    pid: child.pid ?? 0,
    port,
    url,
    readyMs: performance.now() - started,
    output: read,
    stop: () => stop(child),
  }
}

async function untilAnswered(child: ChildProcess, url: string, read: () => string): Promise<void> {
  const deadline = performance.now() + longestStartMs
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop(child)
      throw new Error(`${url} didn't respond:\n${read()}`)
    }
    await pause(10)
  }
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = request(url, { agent: false, timeout: 5000 }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode === 200))
      response.once('error', () => resolve(false))
    })
    asking.once('timeout', () => asking.destroy())
    asking.once('error', () => resolve(false))
    asking.end()
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await ended
  clearTimeout(force)
}

export const root = join(import.meta.dirname, '../..')
const longestStartMs = 60_000
const patienceMs = 20_000
