import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { Database } from '#platform/database/database.ts'
import { startEmbedded, type Embedded } from '#platform/database/embedded/start-embedded.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { copyDataFolder } from '#tests/support/data-folder.ts'
import { runtimeOn, listenTo, readLog, tell, type Ear } from '#tests/support/live-node.ts'
import { startScript } from '#tests/support/script-process.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

const organizationId = crypto.randomUUID()
const tokens = Array.from({ length: 20 }, () => crypto.randomUUID())
// A fifth of the production delays, so that clients reconnect sooner.
const random = (): number => -0.2
let folder: string
let embedded: Embedded
let database: Database
let runtime: Runtime
let server: { process: ChildProcess; port: number }
let ears: Ear[]

beforeAll(async () => {
  folder = await copyDataFolder('migrated')
  embedded = await startEmbedded({ folder: join(folder, 'postgres') })
  database = await openTestDatabase(embedded.url)
  runtime = await runtimeOn(database)
  await tell(runtime, organizationId, { text: 'founded' })
  server = await startServer()
  ears = tokens.map((token) => listenTo(() => server.port, token, { random }))
  await everyClientListens()
})
afterAll(async () => {
  for (const { client } of ears) client.close()
  server.process.kill('SIGKILL')
  await runtime.signals.stop()
  await database.close()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})

test('clients of a repeatedly killed server end up with exactly the log', async () => {
  await whileWriting(async () => {
    for (let kills = 0; kills < 5; kills++) {
      await everyClientListens()
      await pause(Math.random() * 500)
      await kill()
      await pause(Math.random() * 300)
      server = await startServer()
    }
  })
  await everyClientHasTheLog()
}, 240_000)

test('clients of a killed database end up with exactly the log', async () => {
  await whileWriting(async () => {
    for (let kills = 0; kills < 3; kills++) {
      await pause(500 + Math.random() * 500)
      embedded.kill()
      await pause(1500)
    }
  })
  await everyClientHasTheLog()
  expect(server.process.exitCode).toBeNull()
}, 240_000)

async function everyClientListens(): Promise<void> {
  await vi.waitFor(() => {
    for (const { client } of ears) expect(client.state).toBe('live')
  }, 40_000)
}

async function everyClientHasTheLog(): Promise<void> {
  await vi.waitFor(() => tell(runtime, organizationId, { text: crypto.randomUUID() }), 40_000)
  const stored = withoutFirst(await readLog(embedded.url, organizationId))
  expect(stored.length).toBeGreaterThan(50)
  for (const { texts } of ears) {
    await vi.waitFor(() => expect(texts.at(-1)).toBe(stored.at(-1)), 40_000)
    expect(withoutFirst(texts)).toEqual(stored)
  }
  expect(ears.filter(({ resets, repeats }) => resets + repeats > 0)).toEqual([])
}

async function whileWriting(work: () => Promise<void>): Promise<void> {
  const writing = { now: true }
  const writers = Array.from({ length: 3 }, async () => {
    while (writing.now) {
      // If the answer was lost, the log shows whether the event was written.
      await tell(runtime, organizationId, { text: crypto.randomUUID() }).catch(() => pause(50))
      await pause(5 + Math.random() * 30)
    }
  })
  await work()
  writing.now = false
  await Promise.all(writers)
}

function withoutFirst(texts: readonly string[]): string[] {
  return texts[0] === 'founded' ? texts.slice(1) : [...texts]
}

async function startServer(): Promise<typeof server> {
  const script = join(import.meta.dirname, 'live-server.ts')
  const child = startScript(script, embedded.url, organizationId, ...tokens)
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { process: child, port: Number(port) }
}

async function kill(): Promise<void> {
  const gone = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await gone
}
