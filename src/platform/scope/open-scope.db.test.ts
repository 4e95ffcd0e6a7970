import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { currentCursor } from '#platform/events/log-reader.ts'
import type { ReadTail } from '#platform/events/log-tails.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Signal } from '#platform/signals/signals.ts'
import { notesModule, notesTable, noteWritten } from '#tests/support/notes-module.ts'
import { withClient } from '#tests/support/test-database.ts'
import { testRuntime, type TestRuntime } from '#tests/support/test-runtime.ts'

import { inOrganization, onPlatform } from './open-scope.ts'
import type { Opening } from './opening.ts'
import type { Scope } from './scope.ts'

const acme = crypto.randomUUID()
const actorId = crypto.randomUUID()

let stage: TestRuntime
beforeAll(async () => {
  stage = await testRuntime([notesModule], notesTable)
})
afterAll(() => stage.close())

test('a change and its event are saved together and published after commit', async () => {
  const told: Signal[] = []
  const stop = stage.runtime.signals.on((signal) => told.push(signal))
  const effects: string[] = []

  const noteId = await write(async (scope) => {
    const id = await insertNote(scope, 'with an event')
    scope.emit(noteWritten, { noteId: id }, { subjectId: id })
    scope.afterCommit(() => effects.push('done'))
    expect(told).toEqual([])
    return id
  })
  stop()

  expect(await eventsAbout(noteId)).toMatchObject([
    {
      orgId: acme,
      type: 'note.written',
      data: { noteId },
      causeId: 'test',
      actorKind: 'system',
    },
  ])
  expect(told).toEqual([{ kind: 'events', organizationId: acme, about: ['note'] }])
  expect(effects).toEqual(['done'])
})

test('a separate scope commits on its own, even if the outer one fails', async () => {
  let noteId = ''
  const failed = write(async (scope) => {
    noteId = await scope.inOwnTransaction('write', async (innerScope) => {
      const id = await insertNote(innerScope, 'separate')
      innerScope.emit(noteWritten, { noteId: id }, { subjectId: id })
      return id
    })
    const seen = await scope.inOwnTransaction('read', (innerScope) =>
      sql`select from notes where id = ${noteId}`.execute(innerScope.db),
    )
    expect(seen.rows).toHaveLength(1)
    await insertNote(scope, 'outer')
    throw new Error('The long work broke.')
  })

  await expect(failed).rejects.toThrow('The long work broke.')
  expect(await eventsAbout(noteId)).toMatchObject([
    { orgId: acme, causeKind: 'system', causeId: 'test' },
  ])
  expect(await notes('separate')).toHaveLength(1)
  expect(await notes('outer')).toEqual([])
})

describe('an event with a waiting reader on this node', () => {
  let heard: (ReadTail | undefined)[] = []
  let stop = (): void => {}
  beforeEach(async () => {
    heard = []
    const after = await inOrganization(
      stage.runtime,
      acme,
      opening({ mode: 'read' }),
      currentCursor,
    )
    stage.runtime.tails.follow((id) => (id === acme ? { after, limit: 1000 } : undefined))
    stop = stage.runtime.signals.on((_, read) => heard.push(read))
  })
  afterEach(() => {
    stop()
    stage.runtime.tails.follow(() => undefined)
  })

  test('is read with the commit and sent with the signal', async () => {
    // Unless a transaction of another test is running anywhere in the cluster at this moment.
    await vi.waitFor(async () => {
      const noteId = await write(noteWithEvent)
      const about = expect.objectContaining({ data: { noteId }, type: 'note.written' })
      expect(heard.at(-1)?.page.events).toContainEqual(about)
    }, 15_000)
  })

  test('waits for an older transaction like any reader of the log', async () => {
    await withClient(stage.databaseUrl, async (client) => {
      await client.query('begin; select pg_current_xact_id()')
      const noteId = await write(noteWithEvent)
      const page = heard.at(-1)?.page
      expect(page?.rest).toBe('unsettled')
      expect(page?.events.map(({ subjectId }) => subjectId)).not.toContain(noteId)
    })
  })

  test("doesn't block the commit if it can't be read", async () => {
    stage.runtime.tails.follow(() => ({ after: { tx: 0n, seq: 0n }, limit: NaN }))
    const noteId = await write(noteWithEvent)
    expect(heard).toEqual([undefined])
    expect(await eventsAbout(noteId)).toHaveLength(1)
  })

  async function noteWithEvent(scope: Scope): Promise<string> {
    const noteId = await insertNote(scope, 'waited for')
    scope.emit(noteWritten, { noteId }, { subjectId: noteId })
    return noteId
  }
})

test('a refusal rolls back and publishes nothing', async () => {
  const told: Signal[] = []
  const stop = stage.runtime.signals.on((signal) => told.push(signal))
  let noteId = ''

  const refused = write(async (scope) => {
    noteId = await insertNote(scope, 'never')
    scope.emit(noteWritten, { noteId }, { subjectId: noteId })
    refuse('conflict', 'Changed my mind.')
  })

  await expect(refused).rejects.toMatchObject({ code: 'conflict' })
  stop()
  expect(await eventsAbout(noteId)).toEqual([])
  expect(await notes('never')).toEqual([])
  expect(told).toEqual([])
})

test('invalid event data is a bug and saves nothing', async () => {
  const wrong = write(async (scope) => {
    await insertNote(scope, 'wrong event')
    scope.emit(noteWritten, { noteId: 'not an id' })
  })

  await expect(wrong).rejects.toThrow()
  expect(await notes('wrong event')).toEqual([])
})

test("a read-only scope can't write", async () => {
  const sly = inOrganization(stage.runtime, acme, opening({ mode: 'read' }), (scope) =>
    insertNote(scope, 'sly'),
  )

  await expect(sly).rejects.toMatchObject({ code: '25006' })
})

test('an event without an organization throws', async () => {
  const homeless = onPlatform(stage.runtime, opening({}), async (scope) => {
    await sql`select 1`.execute(scope.db)
    scope.emit(noteWritten, { noteId: crypto.randomUUID() })
  })

  await expect(homeless).rejects.toThrow('needs an organization')
})

test('a platform scope that entered an organization writes its event there', async () => {
  const noteId = crypto.randomUUID()
  await onPlatform(stage.runtime, opening({}), async (scope) => {
    await scope.enter(acme)
    scope.emit(noteWritten, { noteId }, { subjectId: noteId })
  })

  expect(await eventsAbout(noteId)).toMatchObject([{ orgId: acme }])
})

test('two deadlocked transactions both succeed in the end', async () => {
  const [first, second] = await Promise.all([
    write((scope) => insertNote(scope, 'first')),
    write((scope) => insertNote(scope, 'second')),
  ])
  let touched = 0
  const both = Promise.withResolvers<void>()
  const touch = (ids: string[]) =>
    write(async (scope) => {
      for (const id of ids) {
        await sql`update notes set version = version + 1 where id = ${id}`.execute(scope.db)
        if (++touched === 2) both.resolve()
        await both.promise
      }
    })

  await Promise.all([touch([first, second]), touch([second, first])])

  expect(await notes('first')).toMatchObject([{ version: 3 }])
})

describe('a write with an Idempotency-Key', () => {
  test('sent twenty times in parallel has one effect', async () => {
    const key = crypto.randomUUID()
    const once = () =>
      inOrganization(
        stage.runtime,
        acme,
        opening({ idempotency: { key, actorId, requestHash: 'h' } }),
        (scope) => insertNote(scope, key),
      )

    const tries = await Promise.allSettled(Array.from({ length: 20 }, once))

    const answers = new Set(
      tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
    )
    const refusals = tries.flatMap((each) =>
      each.status === 'rejected' ? [each.reason as unknown] : [],
    )
    expect(answers.size).toBe(1)
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'conflict' })
    expect(await notes(key)).toHaveLength(1)
    expect(await once()).toBe([...answers][0])
  })

  test('with another body is refused', async () => {
    const key = crypto.randomUUID()
    const attempt = (requestHash: string) =>
      inOrganization(
        stage.runtime,
        acme,
        opening({ idempotency: { key, actorId, requestHash } }),
        (scope) => insertNote(scope, key),
      )
    await attempt('one')

    await expect(attempt('other')).rejects.toMatchObject({ code: 'unprocessable' })
  })

  test('can be retried after a failure', async () => {
    const key = crypto.randomUUID()
    const idempotency = { key, actorId, requestHash: 'h' }
    const failing = inOrganization(stage.runtime, acme, opening({ idempotency }), async () =>
      refuse('conflict', 'Not now.'),
    )
    await expect(failing).rejects.toMatchObject({ code: 'conflict' })

    const second = await inOrganization(stage.runtime, acme, opening({ idempotency }), (scope) =>
      insertNote(scope, key),
    )

    expect(await notes(key)).toMatchObject([{ id: second }])
  })
})

function opening(change: Partial<Opening>): Opening {
  return {
    actor: { kind: 'system', name: 'test' },
    requestId: 'r1',
    cause: { kind: 'system', id: 'test' },
    mode: 'write',
    ...change,
  }
}

function write<Result>(action: (scope: Scope) => Promise<Result>): Promise<Result> {
  return inOrganization(stage.runtime, acme, opening({}), action)
}

async function insertNote(scope: Scope, body: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into notes (org_id, body) values (${scope.organizationId}, ${body}) returning id`.execute(
    scope.db,
  )
  return rows[0]?.id ?? ''
}

async function eventsAbout(subjectId: string): Promise<unknown[]> {
  return withClient(stage.databaseUrl, async (client) => {
    const { rows } = await client.query('select * from events where subject_id = $1', [
      subjectId || null,
    ])
    return rows
  })
}

async function notes(body: string): Promise<unknown[]> {
  return withClient(stage.databaseUrl, async (client) => {
    const { rows } = await client.query('select * from notes where body = $1', [body])
    return rows
  })
}
