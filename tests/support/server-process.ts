import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { redeemMagicLink } from '#modules/account/contract.ts'

import { createClient, type Client } from './client.ts'
import { compileCache } from './compile-cache.ts'

/** The product in its own process, which can be killed. */
export interface ServerProcess {
  readonly port: number
  readonly pid: number
  readonly output: () => string
  signIn(): Promise<Client>
  kill(): Promise<void>
  stop(): Promise<number | null>
}

export async function startServerProcess(
  environment: Record<string, string>,
  port?: number,
  patienceMs = 60_000,
): Promise<ServerProcess> {
  const chosen = port ?? (await freePort())
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../build/server/main.js')], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(chosen),
      LOG_LEVEL: 'error',
      ...compileCache,
      ...relaxedLimits,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await untilPrinted(child, () => output, patienceMs)
  return {
    port: chosen,
    pid: child.pid ?? 0,
    output: () => output,
    async signIn() {
      const token = /token=([\w-]+)/.exec(output)?.[1] ?? ''
      const client = createClient({ port: chosen, origin: `http://localhost:${chosen}` })
      await client.must(redeemMagicLink, { token })
      return client
    },
    kill: () => end(child, 'SIGKILL').then(() => {}),
    stop: () => end(child, 'SIGTERM'),
  }
}

/** Higher limits, because a test sends more requests per minute than a person. */
const relaxedLimits = { REQUESTS_PER_MINUTE: '1000000', MAIL_IN_PORT: 'off' }

/** Below the ephemeral port range, where a port may be taken at any moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    await new Promise((resolve) => server.close(resolve))
    if (isFree) return port
  }
}

async function untilPrinted(
  child: ChildProcess,
  output: () => string,
  patienceMs: number,
): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!/Parley is (ready|running)/.test(output())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The server did not start:\n${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return child.exitCode
}
