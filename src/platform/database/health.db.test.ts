import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase, testSecret, type TestDatabase } from '#tests/support/test-database.ts'

import { connectionAs } from './database.ts'
import { watchHealth } from './health.ts'

let scratch: TestDatabase
beforeAll(async () => {
  scratch = await testDatabase()
})
afterAll(() => scratch.drop())

test('a process that had no turn itself does not take the database for dead', async () => {
  const told: string[] = []
  const connection = connectionAs('platform', scratch.url, testSecret)
  const watch = watchHealth(connection, {
    down: () => told.push('down'),
    up: () => told.push('up'),
  })

  // Right after it began to ask, and for longer than it waits for an answer.
  await pause(1000)
  const end = performance.now() + 2600
  while (performance.now() < end);
  await pause(1500)
  await watch.stop()

  expect(told).toEqual([])
})
