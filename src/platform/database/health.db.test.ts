import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import {
  testDatabase,
  testSecret,
  withClient,
  type TestDatabase,
} from '#tests/support/test-database.ts'

import { connectionAs } from './database.ts'
import { watchHealth } from './health.ts'

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await testDatabase()
})
afterAll(() => scratch.drop())

test("a process that was paused doesn't consider the database down", async () => {
  const lines: string[] = []
  const connection = connectionAs('platform', scratch.url, testSecret)
  const watch = watchHealth(connection, {
    down: () => lines.push('down'),
    up: () => lines.push('up'),
  })

  await pause(1000)
  const end = performance.now() + 2600
  while (performance.now() < end);
  await pause(1500)
  await watch.stop()

  expect(lines).toEqual([])
})

test('stopping while connecting leaves no connection behind', async () => {
  let stopped: Promise<void> | undefined
  const connects = vi.fn<() => void>()
  const connection = {
    ...connectionAs('platform', scratch.url, testSecret),
    stream: () => {
      connects()
      stopped = watch.stop()
      return new Socket()
    },
  }
  const watch = watchHealth(connection, { down: () => {}, up: () => {} })

  await vi.waitFor(() => expect(connects).toHaveBeenCalled(), 15_000)
  await stopped
  await pause(500)
  await vi.waitFor(async () => expect(await countWatchers()).toBe(0), 2000)
  expect(connects).toHaveBeenCalledTimes(1)
})

async function countWatchers(): Promise<number> {
  return withClient(scratch.url, async (client) => {
    const { rowCount } = await client.query(`select from pg_stat_activity
      where application_name = 'parley-health' and datname = current_database()`)
    return rowCount ?? 0
  })
}
