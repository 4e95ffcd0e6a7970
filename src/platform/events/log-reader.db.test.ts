import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { connectionAs } from '#platform/database/database.ts'
import { inOrganization, onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import { notesModule, notesTable, noteWritten } from '#tests/support/notes-module.ts'
import { testDatabase, testSecret, withClient } from '#tests/support/test-database.ts'
import { testRuntime, type TestRuntime } from '#tests/support/test-runtime.ts'

import type { Cursor } from './cursor.ts'
import type { LogPage } from './log-page.ts'
import { canResumeFrom, currentCursor, readEvents, type Horizon } from './log-reader.ts'

const acme = crypto.randomUUID()
let stage: TestRuntime
beforeAll(async () => {
  stage = await testRuntime([notesModule], notesTable)
})
afterAll(() => stage.close())

test('events wait while an older transaction could add to them', async () => {
  expect(await waitWhile(asPlatform(), running)).toEqual({
    quick: 'unsettled',
    exact: 'unsettled',
  })
})

const patience = 15_000

test("they don't wait for a transaction without events", async () => {
  await vi.waitFor(async () => {
    const rest = await waitWhile(asPlatform(), `select app.promise_no_events(); ${running}`)
    expect(rest).toEqual({ quick: 'unsettled', exact: 'none' })
  }, patience)
})

test("they don't wait for another database", async () => {
  const other = await testDatabase()
  try {
    await vi.waitFor(async () => {
      const rest = await waitWhile(other.url, running)
      expect(rest).toEqual({ quick: 'unsettled', exact: 'none' })
    }, patience)
  } finally {
    await other.drop()
  }
})

test("one transaction's promise doesn't cover another", async () => {
  await withClient(asPlatform(), async (client) => {
    await client.query(`begin; select app.promise_no_events(); ${running}`)
    expect((await waitWhile(asPlatform(), running)).exact).toBe('unsettled')
  })
})

test.each([
  'select pg_advisory_xact_lock_shared(1870, 0)',
  'select pg_advisory_lock_shared(1870, 0)',
  'select pg_advisory_lock(1870, 0)',
])("a tenant session can't promise: %s", async (lock) => {
  const asApplication = connectionAs('app', stage.databaseUrl, testSecret)
  expect((await waitWhile(asApplication, `${lock}; ${running}`)).exact).toBe('unsettled')
})

test('a promise and events exclude each other', async () => {
  const broken = onPlatform(stage.runtime, bySystem('test', 'write'), async (scope) => {
    await scope.promiseNoEvents()
    scope.emit(noteWritten, { noteId: crypto.randomUUID() })
  })
  await expect(broken).rejects.toThrow('opened without events')
  const late = onPlatform(stage.runtime, bySystem('test', 'write'), async (scope) => {
    scope.emit(noteWritten, { noteId: crypto.randomUUID() })
    await scope.promiseNoEvents()
  })
  await expect(late).rejects.toThrow('has written events')
})

test('a reader continues from its cursor whatever older transactions do', async () => {
  const other = await testDatabase()
  try {
    await withClient(other.url, async (client) => {
      await client.query(`begin; ${running}`)
      await writeNote()
      const heard = await lastOfLog()
      expect(await canResume(heard)).toBe(true)
      expect(await canResume({ ...heard, tx: heard.tx + 1_000_000n })).toBe(false)
    })
  } finally {
    await other.drop()
  }
})

function canResume(cursor: Cursor): Promise<boolean> {
  return inOrganization(stage.runtime, acme, bySystem('test', 'read'), (scope) =>
    canResumeFrom(scope, cursor, 100),
  )
}

async function lastOfLog(): Promise<Cursor> {
  return withClient(stage.databaseUrl, async (client) => {
    const { rows } = await client.query<{ tx: string; seq: string }>(
      'select tx::text, seq::text from events order by tx desc, seq desc limit 1',
    )
    return { tx: BigInt(rows[0]?.tx ?? 0), seq: BigInt(rows[0]?.seq ?? 0) }
  })
}

const running = 'select pg_current_xact_id()'

function asPlatform(): ClientConfig {
  return connectionAs('platform', stage.databaseUrl, testSecret)
}

async function waitWhile(
  url: string | ClientConfig,
  statement: string,
): Promise<Record<Horizon, LogPage['rest']>> {
  const read = bySystem('test', 'read')
  return withClient(url, async (client) => {
    const after = await inOrganization(stage.runtime, acme, read, currentCursor)
    await client.query(`begin; ${statement}`)
    await writeNote()
    const restOf = async (horizon: Horizon): Promise<LogPage['rest']> => {
      const page = await inOrganization(stage.runtime, acme, read, (scope) =>
        readEvents(scope, after, { limit: 100, horizon }),
      )
      return page.rest
    }
    return { quick: await restOf('quick'), exact: await restOf('exact') }
  })
}

function writeNote(): Promise<void> {
  return inOrganization(stage.runtime, acme, bySystem('test', 'write'), async (scope) => {
    await sql`select 1`.execute(scope.db)
    scope.emit(noteWritten, { noteId: crypto.randomUUID() })
  })
}
