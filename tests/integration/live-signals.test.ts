import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import type { Database } from '#platform/database/database.ts'
import { Signals, type Signal } from '#platform/signals/signals.ts'
import {
  openTestDatabase,
  testDatabase,
  withClient,
  type TestDatabase,
} from '#tests/support/test-database.ts'

const patience = 15_000
let origin: TestDatabase
let database: Database
const open: Signals[] = []

beforeAll(async () => {
  origin = await testDatabase()
  database = await openTestDatabase(origin.url)
})
afterEach(() => Promise.all(open.splice(0).map((signals) => signals.stop())))
afterAll(async () => {
  await database.close()
  await origin.drop()
})

test('a signal reaches this process immediately and the others once', async () => {
  const [here, there] = [await started(), await started()]
  const [atHome, abroad] = [heardBy(here), heardBy(there)]

  here.publish({ kind: 'hosts-changed' })
  here.publish({ kind: 'hosts-changed' })
  expect(atHome).toHaveLength(2)
  await vi.waitFor(() => expect(abroad).toEqual([{ kind: 'hosts-changed' }]), patience)
  await pause(100)
  expect(atHome).toHaveLength(2)
})

test('more signals than fit in one message all arrive', async () => {
  const [here, there] = [await started(), await started()]
  const abroad = heardBy(there)
  const sent = Array.from({ length: 500 }, (): Signal => ({
    kind: 'user-changed',
    userId: crypto.randomUUID(),
  }))
  for (const signal of sent) here.publish(signal)
  await vi.waitFor(() => expect(abroad).toEqual(sent), patience)
})

test('garbage on the channel is ignored and breaks nothing', async () => {
  const signals = await started()
  const heard = heardBy(signals)
  await withClient(origin.url, async (client) => {
    const known = { kind: 'mail-waiting' }
    for (const payload of [
      '',
      'no JSON',
      'null',
      '{"origin":1,"signals":[]}',
      '{"origin":"x","signals":"all"}',
      JSON.stringify({
        origin: 'x',
        signals: [null, { kind: 'from-the-future' }, { kind: 'events' }, known],
      }),
    ]) {
      await client.query('select pg_notify($1, $2)', ['parley', payload])
    }
  })
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'mail-waiting' }]), patience)
})

test('a failing listener disturbs neither the publisher nor the next listener', async () => {
  const problems: unknown[] = []
  const signals = await started((problem) => problems.push(problem))
  signals.on(() => {
    throw new Error('mine alone')
  })
  const heard = heardBy(signals)
  signals.publish({ kind: 'mail-waiting' })
  expect(heard).toHaveLength(1)
  expect(problems).toHaveLength(1)
})

test('a failed first start throws and leaves nothing running', async () => {
  const signals = new Signals(database.platform, {
    ...database.platformConnection,
    password: 'wrong',
    user: 'nobody',
  })
  signals.onReconnect(() => {})
  await expect(signals.start()).rejects.toThrow()
  await pause(600)
  expect(await countListeners()).toBe(0)
})

test('a lost connection recovers and reports that something may have been missed', async () => {
  const signals = await started()
  const [heard, missed] = [heardBy(signals), vi.fn<() => void>()]
  signals.onReconnect(missed)
  await cutListeners()
  await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(1), patience)

  const other = await started()
  other.publish({ kind: 'mail-waiting' })
  await vi.waitFor(() => expect(heard).toHaveLength(1), patience)
})

test('stopping during a reconnect ends it', async () => {
  const signals = await started()
  await cutListeners()
  await pause(50)
  await signals.stop()
  await pause(700)
  expect(await countListeners()).toBe(0)
})

test('the last signals are still sent on stop', async () => {
  const [here, there] = [await started(), await started()]
  const abroad = heardBy(there)
  here.publish({ kind: 'mail-waiting' })
  await here.stop()
  await vi.waitFor(() => expect(abroad).toHaveLength(1), patience)
})

async function started(onProblem?: (problem: unknown) => void): Promise<Signals> {
  const signals = new Signals(database.platform, database.platformConnection, onProblem)
  open.push(signals)
  await signals.start()
  return signals
}

function heardBy(signals: Signals): Signal[] {
  const heard: Signal[] = []
  signals.on((signal) => heard.push(signal))
  return heard
}

async function cutListeners(): Promise<void> {
  await withClient(origin.url, (client) =>
    client.query(`select pg_terminate_backend(pid) ${fromListeners}`),
  )
}

async function countListeners(): Promise<number> {
  return withClient(origin.url, async (client) => {
    const { rowCount } = await client.query(`select pid ${fromListeners}`)
    return rowCount ?? 0
  })
}

const fromListeners = `from pg_stat_activity
  where application_name = 'parley-signals' and datname = current_database()`
