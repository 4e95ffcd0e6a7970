import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { notesTable } from '#tests/support/notes-module.ts'
import { testRuntime, type TestRuntime } from '#tests/support/test-runtime.ts'

import { readSession, WriteSession } from './session.ts'

const acme = crypto.randomUUID()
const globex = crypto.randomUUID()
const write = { text: 'insert into notes (org_id, body) values ($1, $2)' }
const all = { text: 'select body from notes order by body' }

let stage: TestRuntime
beforeAll(async () => {
  stage = await testRuntime([], notesTable)
})
afterAll(() => stage.close())
beforeEach(async () => {
  for (const organizationId of [acme, globex]) {
    const session = writeSession(organizationId)
    await session.run({ text: 'delete from notes' })
    await session.commit([])
  }
})

describe('a read session', () => {
  test('sees only rows of its organization', async () => {
    await commitNote(acme, 'ours')
    await commitNote(globex, 'theirs')

    expect(await bodiesOf(acme)).toEqual(['ours'])
    expect(await bodiesOf(globex)).toEqual(['theirs'])
  })

  test('cannot change anything', async () => {
    const session = reading(acme)

    await expect(session.run({ ...write, values: [acme, 'sly'] })).rejects.toMatchObject({
      code: '25006',
    })
    expect(await bodiesOf(acme)).toEqual([])
  })

  test('without an organization sees no tenant row', async () => {
    const session = readSession(
      stage.runtime.database.app,
      stage.runtime.database.context,
      undefined,
    )
    await commitNote(acme, 'ours')

    await expect(session.run(all)).rejects.toMatchObject({ code: 'TN001' })
  })
})

describe('statements issued in the same tick', () => {
  test('get their own results in one transaction', async () => {
    await commitNote(acme, 'ours')
    const session = reading(acme)

    const [first, second] = await Promise.all([
      session.run({ text: 'select now()::text as moment, 1 as nth' }),
      session.run({ text: 'select now()::text as moment, 2 as nth' }),
    ])

    expect([first?.rows[0]?.['nth'], second?.rows[0]?.['nth']]).toEqual([1, 2])
    expect(first?.rows[0]?.['moment']).toBe(second?.rows[0]?.['moment'])
  })

  test('start one transaction and run in order', async () => {
    const session = writeSession(acme)

    const [, after] = await Promise.all([
      session.run({ ...write, values: [acme, 'first'] }),
      session.run(all),
    ])

    expect(after?.rows).toEqual([{ body: 'first' }])
    await session.rollback()
    expect(await bodiesOf(acme)).toEqual([])
  })

  test('fail together', async () => {
    const session = writeSession(acme)

    const asked = await Promise.allSettled([
      session.run({ ...write, values: [acme, 'half'] }),
      session.run({ text: 'select 1 / 0' }),
    ])

    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(session.commit([])).rejects.toThrow("can't be committed")
    await session.rollback()
  })

  test('are refused after the transaction has ended', async () => {
    const session = writeSession(acme)
    await session.run({ ...write, values: [acme, 'first'] })
    await session.rollback()

    await expect(session.run({ ...write, values: [acme, 'late'] })).rejects.toThrow('has ended')
    expect(stage.runtime.database.app.usage.idle).toBe(stage.runtime.database.app.usage.open)
  })
})

describe('a write session', () => {
  test('saves everything on commit', async () => {
    const session = writeSession(acme)
    await session.run({ ...write, values: [acme, 'first'] })
    expect(await bodiesOf(acme)).toEqual([])

    await session.commit([{ ...write, values: [acme, 'second'] }])

    expect(await bodiesOf(acme)).toEqual(['first', 'second'])
  })

  test('saves nothing after a rollback', async () => {
    const session = writeSession(acme)
    await session.run({ ...write, values: [acme, 'never'] })

    await session.rollback()

    expect(await bodiesOf(acme)).toEqual([])
  })

  test('cannot commit after a failed statement', async () => {
    const session = writeSession(acme)
    await session.run({ ...write, values: [acme, 'half'] })
    await expect(session.run({ text: 'select 1 / 0' })).rejects.toMatchObject({ code: '22012' })

    await expect(session.commit([])).rejects.toThrow("can't be committed")

    await session.rollback()
    expect(await bodiesOf(acme)).toEqual([])
  })

  test('starts nothing without statements', async () => {
    expect(await writeSession(acme).commit([])).toBeUndefined()
  })

  test('cannot write for another organization', async () => {
    const session = writeSession(acme)

    await expect(session.run({ ...write, values: [globex, 'sly'] })).rejects.toMatchObject({
      code: '42501',
    })
    await session.rollback()
  })

  test('returns its connection', async () => {
    for (let round = 0; round < 30; round++) {
      const session = writeSession(acme)
      await session.run(all)
      await (round % 2 === 0 ? session.commit([]) : session.rollback())
    }

    const { open, idle } = stage.runtime.database.app.usage
    expect(idle).toBe(open)
  })
})

describe('a platform session', () => {
  const event = {
    text: `insert into events (org_id, type, actor_kind, cause_kind, cause_id, audience)
      values ($1, 'note.written', 'system', 'system', 'test', 'nobody')`,
  }

  test("can't write tenant rows before it enters the organization", async () => {
    const session = platformSession()

    await expect(session.run({ ...event, values: [acme] })).rejects.toMatchObject({ code: 'TN001' })
    await session.rollback()
  })

  test('writes only for the organization it entered, even if it started before', async () => {
    const session = platformSession()
    await session.run({ text: 'select 1' })

    await session.enter(acme)

    await session.run({ ...event, values: [acme] })
    await expect(session.run({ ...event, values: [globex] })).rejects.toMatchObject({
      code: '42501',
    })
    await session.rollback()
  })
})

function platformSession(): WriteSession {
  const { database } = stage.runtime
  return new WriteSession(database.platform, database.context, undefined)
}

function reading(organizationId: string): ReturnType<typeof readSession> {
  return readSession(stage.runtime.database.app, stage.runtime.database.context, organizationId)
}

function writeSession(organizationId: string): WriteSession {
  return new WriteSession(
    stage.runtime.database.app,
    stage.runtime.database.context,
    organizationId,
  )
}

async function commitNote(organizationId: string, body: string): Promise<void> {
  const session = writeSession(organizationId)
  await session.run({ ...write, values: [organizationId, body] })
  await session.commit([])
}

async function bodiesOf(organizationId: string): Promise<unknown[]> {
  const { rows } = await reading(organizationId).run(all)
  return rows.map((row) => row['body'])
}
