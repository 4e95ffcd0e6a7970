import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { inOrganization, onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import { notesModule, notesTable, noteWritten } from '#tests/support/notes-module.ts'
import { testDatabase, withClient } from '#tests/support/test-database.ts'
import { testGround, type TestGround } from '#tests/support/test-ground.ts'

import type { LogPage } from './log-page.ts'
import { currentCursor, readEvents, type Horizon } from './log-reader.ts'

const acme = crypto.randomUUID()
let stage: TestGround
beforeAll(async () => {
  stage = await testGround([notesModule], notesTable)
})
afterAll(() => stage.close())

test('what happened is not given out while an older transaction could still add to it', async () => {
  expect(await restBeside(stage.databaseUrl, 'select pg_current_xact_id()')).toEqual({
    quick: 'unsettled',
    exact: 'unsettled',
  })
})

test('who waits does not wait for a transaction that promised to add nothing', async () => {
  const promise = 'select app.promise_no_events(), pg_current_xact_id()'
  expect(await restBeside(stage.databaseUrl, promise)).toEqual({
    quick: 'unsettled',
    exact: 'none',
  })
})

test('nor for one of another database, which has no part in this log', async () => {
  const other = await testDatabase()
  expect(await restBeside(other.url, 'select pg_current_xact_id()')).toEqual({
    quick: 'unsettled',
    exact: 'none',
  })
  await other.drop()
})

test('the promise of one is not that of another', async () => {
  await withClient(stage.databaseUrl, async (client) => {
    await client.query('begin; select app.promise_no_events(), pg_current_xact_id()')
    const rest = await restBeside(stage.databaseUrl, 'select pg_current_xact_id()')
    expect(rest.exact).toBe('unsettled')
  })
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

/** What a reader is told of an event that is written while somebody else's transaction runs. */
async function restBeside(
  url: string,
  statement: string,
): Promise<Record<Horizon, LogPage['rest']>> {
  const read = bySystem('test', 'read')
  return withClient(url, async (client) => {
    const after = await inOrganization(stage.ground, acme, read, currentCursor)
    await client.query(`begin; ${statement}`)
    await inOrganization(stage.ground, acme, bySystem('test', 'write'), async (scope) => {
      await sql`select 1`.execute(scope.db)
      scope.emit(noteWritten, { noteId: crypto.randomUUID() })
    })
    const restOf = async (horizon: Horizon): Promise<LogPage['rest']> => {
      const page = await inOrganization(stage.ground, acme, read, (scope) =>
        readEvents(scope, after, { limit: 100, horizon }),
      )
      return page.rest
    }
    return { quick: await restOf('quick'), exact: await restOf('exact') }
  })
}
