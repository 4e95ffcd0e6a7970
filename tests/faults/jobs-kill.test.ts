import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/database/database.ts'
import { startEmbedded, type Embedded } from '#platform/database/embedded/start-embedded.ts'
import { prepareJobs } from '#platform/jobs/prepare.ts'
import { createRegistry } from '#platform/registry/registry.ts'
import { copyDataFolder } from '#tests/support/data-folder.ts'
import { asking, createEffects, enqueue, until } from '#tests/support/job-node.ts'
import { runtimeOn } from '#tests/support/live-node.ts'
import { startScript } from '#tests/support/script-process.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

import { mark, marking } from './jobs-worker.ts'

let folder: string
let embedded: Embedded
let database: Database
const workers = new Set<ChildProcess>()
const ask = asking(() => embedded.url)

beforeAll(async () => {
  folder = await copyDataFolder('migrated')
  embedded = await startEmbedded({ folder: join(folder, 'postgres') })
  database = await openTestDatabase(embedded.url)
  await prepareJobs(embedded.url, createRegistry([marking]))
  await ask(createEffects)
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await database.close()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})

test('2,000 jobs run exactly once while workers and the database are killed', async () => {
  // Shorter timeouts than in production, or the test would mostly wait.
  await ask(`update pgboss.queue set heartbeat_seconds = 2 where name = 'mark'`)
  const texts = Array.from({ length: 2000 }, (_, number) => `job ${number}`)
  const runtime = { ...(await runtimeOn(database)), registry: createRegistry([marking]) }
  for (let from = 0; from < texts.length; from += 500) {
    const batch = texts.slice(from, from + 500).map((text) => ({ text }))
    await enqueue(runtime, crypto.randomUUID(), mark, batch)
  }

  await Promise.all([startWorker(), startWorker()])
  for (let kills = 0; kills < 10; kills++) {
    await pause(200 + Math.random() * 500)
    if (kills % 5 === 3) embedded.kill()
    const [victim] = workers
    if (victim) await kill(victim)
    await startWorker()
  }
  while (workers.size === 0) await startWorker()
  await until('all jobs are done', async () => (await marks()).length >= texts.length, 180_000)
  await pause(500)

  const done = await marks()
  expect(new Set(done).size).toBe(texts.length)
  expect(done.length).toBe(texts.length)
  const states = await ask(`select distinct state from pgboss.job where name = 'mark'`)
  expect(states).toEqual([{ state: 'completed' }])
  await runtime.signals.stop()
}, 300_000)

async function startWorker(): Promise<void> {
  const script = join(import.meta.dirname, 'jobs-worker.ts')
  const worker = startScript(script, embedded.url)
  workers.add(worker)
  worker.on('exit', () => workers.delete(worker))
  await Promise.race([once(worker.stdout, 'data'), once(worker, 'exit')])
}

async function kill(worker: ChildProcess): Promise<void> {
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
}

async function marks(): Promise<unknown[]> {
  const rows = await ask('select mark from effects').catch(() => [])
  return rows.map((row) => row.mark)
}
