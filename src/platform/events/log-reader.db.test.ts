import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { connectionAs } from '#platform/database/database.ts'
import { inOrganization, onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import { notesModule, notesTable, noteWritten } from '#tests/support/notes-module.ts'
import { testDatabase, testSecret, withClient } from '#tests/support/test-database.ts'
import { testGround, type TestGround } from '#tests/support/test-ground.ts'

import type { Cursor } from './cursor.ts'
import type { LogPage } from './log-page.ts'
import { canResumeFrom, currentCursor, readEvents, type Horizon } from './log-reader.ts'

const acme = crypto.randomUUID()
let stage: TestGround
beforeAll(async () => {
  stage = await testGround([notesModule], notesTable)
})
afterAll(() => stage.close())

test('what happened is not given out while an older transaction could still add to it', async () => {
  expect(await restBeside(asPlatform(), running)).toEqual({
    quick: 'unsettled',
    exact: 'unsettled',
  })
})

const patience = 15_000

test('who waits does not wait for a transaction that promised to add nothing', async () => {
  await vi.waitFor(async () => {
    const rest = await restBeside(asPlatform(), `select app.promise_no_events(); ${running}`)
    expect(rest).toEqual({ quick: 'unsettled', exact: 'none' })
  }, patience)
})

test('nor for one of another database, which has no part in this log', async () => {
  const other = await testDatabase()
  try {
    await vi.waitFor(async () => {
      const rest = await restBeside(other.url, running)
      expect(rest).toEqual({ quick: 'unsettled', exact: 'none' })
    }, patience)
  } finally {
    await other.drop()
  }
})

test('the promise of one is not that of another', async () => {
  await withClient(asPlatform(), async (client) => {
    await client.query(`begin; select app.promise_no_events(); ${running}`)
    expect((await restBeside(asPlatform(), running)).exact).toBe('unsettled')
  })
})

test.each([
  'select pg_advisory_xact_lock_shared(1870, 0)',
  'select pg_advisory_lock_shared(1870, 0)',
  'select pg_advisory_lock(1870, 0)',
])('who works for organizations cannot promise: %s', async (lock) => {
  const asApplication = connectionAs('app', stage.databaseUrl, testSecret)
  expect((await restBeside(asApplication, `${lock}; ${running}`)).exact).toBe('unsettled')
})

test('who promised to write no events cannot, and who wrote some cannot promise', async () => {
  const broken = onPlatform(stage.ground, bySystem('test', 'write'), async (scope) => {
    await scope.promiseNoEvents()
    scope.emit(noteWritten, { noteId: crypto.randomUUID() })
  })
  await expect(broken).rejects.toThrow('promised to write no events')
  const late = onPlatform(stage.ground, bySystem('test', 'write'), async (scope) => {
    scope.emit(noteWritten, { noteId: crypto.randomUUID() })
    await scope.promiseNoEvents()
  })
  await expect(late).rejects.toThrow('has written events')
})

test('a reader goes on from what was heard, whatever older transaction runs or ends meanwhile', async () => {
  const other = await testDatabase()
  try {
    await withClient(other.url, async (client) => {
      await client.query(`begin; ${running}`)
      await writeNote()
      const heard = await lastOfLog()
      expect(await canGoOnFrom(heard)).toBe(true)
      expect(await canGoOnFrom({ ...heard, tx: heard.tx + 1_000_000n })).toBe(false)
    })
  } finally {
    await other.drop()
  }
})

function canGoOnFrom(cursor: Cursor): Promise<boolean> {
  return inOrganization(stage.ground, acme, bySystem('test', 'read'), (scope) =>
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

async function restBeside(
  url: string | ClientConfig,
  statement: string,
): Promise<Record<Horizon, LogPage['rest']>> {
  const read = bySystem('test', 'read')
  return withClient(url, async (client) => {
    const after = await inOrganization(stage.ground, acme, read, currentCursor)
    await client.query(`begin; ${statement}`)
    await writeNote()
    const restOf = async (horizon: Horizon): Promise<LogPage['rest']> => {
      const page = await inOrganization(stage.ground, acme, read, (scope) =>
        readEvents(scope, after, { limit: 100, horizon }),
      )
      return page.rest
    }
    return { quick: await restOf('quick'), exact: await restOf('exact') }
  })
}

function writeNote(): Promise<void> {
  return inOrganization(stage.ground, acme, bySystem('test', 'write'), async (scope) => {
    await sql`select 1`.execute(scope.db)
    scope.emit(noteWritten, { noteId: crypto.randomUUID() })
  })
}
