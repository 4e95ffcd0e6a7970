import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Signal } from '#platform/signals/signals.ts'
import {
  Directory,
  listenTo,
  messagesOn,
  openLiveNode,
  openSocket,
  readLog,
  tell,
  type Ear,
  type LiveNode,
  type Person,
} from '#tests/support/live-node.ts'
import { startOwnClock } from '#tests/support/own-clock.ts'
import { testDatabase, withClient, type TestDatabase } from '#tests/support/test-database.ts'

const directory = new Directory()
// A long transaction of another test in this cluster delays events.
const patience = 15_000
const anHour = 3_600_000
const ears: Ear[] = []
let database: TestDatabase
let here: LiveNode
let there: LiveNode
let trusting: LiveNode

beforeAll(async () => {
  database = await testDatabase()
  here = await openLiveNode(database.url, directory)
  there = await openLiveNode(database.url, directory)
  trusting = await openLiveNode(database.url, directory, { recheckMs: anHour, freshMs: anHour })
})
afterEach(() => {
  for (const ear of ears.splice(0)) ear.client.close()
})
afterAll(async () => {
  await Promise.all([here, there, trusting].map((node) => node.close()))
  await database.drop()
})

describe('delivery', () => {
  test('members get events of their own organization only', async () => {
    const [acme, globex] = [crypto.randomUUID(), crypto.randomUUID()]
    const [inAcme, inGlobex] = [
      await listen(directory.add(acme)),
      await listen(directory.add(globex)),
    ]

    await tell(here.runtime, globex, { text: 'secret of globex' })
    await tell(here.runtime, acme, { text: 'hello acme' })

    await heard(inAcme, ['hello acme'])
    await heard(inGlobex, ['secret of globex'])
  })

  test('an event for holders of a permission only reaches them', async () => {
    const organizationId = crypto.randomUUID()
    const agent = await listen(directory.add(organizationId, { levels: { Inbox: 'view' } }))
    const marketer = await listen(
      directory.add(organizationId, { levels: { Newsletter: 'manage' } }),
    )
    const owner = await listen(directory.add(organizationId, { role: 'owner' }))

    await tell(here.runtime, organizationId, { text: 'a conversation', audience: 'Inbox' })
    await tell(here.runtime, organizationId, { text: 'a shift', audience: 'TimeManagement' })
    await tell(here.runtime, organizationId, { text: 'history', audience: 'nobody' })
    await tell(here.runtime, organizationId, { text: 'for all' })

    await heard(agent, ['a conversation', 'for all'])
    await heard(marketer, ['for all'])
    await heard(owner, ['a conversation', 'a shift', 'for all'])
  })

  test('an event for one member reaches that member', async () => {
    const organizationId = crypto.randomUUID()
    const [anna, bert] = [directory.add(organizationId), directory.add(organizationId)]
    const [annaReceives, bertReceives] = [await listen(anna), await listen(bert)]

    await tell(here.runtime, organizationId, {
      text: 'for anna',
      audience: 'subject',
      memberId: anna.membership.memberId,
    })
    await tell(here.runtime, organizationId, { text: 'for both' })

    await heard(annaReceives, ['for anna', 'for both'])
    await heard(bertReceives, ['for both'])
  })

  test('a member with limited access learns that something changed, not what', async () => {
    const organizationId = crypto.randomUUID()
    const narrow = await listen(
      directory.add(organizationId, {
        levels: { Inbox: 'manage' },
        dataScope: { kind: 'own', teamIds: [], closedChannelIds: [] },
      }),
    )
    await tell(here.runtime, organizationId, { text: 'not theirs', audience: 'Inbox' })
    await tell(here.runtime, organizationId, { text: 'for all' })

    await vi.waitFor(() => expect(narrow.events).toHaveLength(2), patience)
    expect(narrow.events[0]).not.toHaveProperty('data')
    expect(narrow.events[1]).toMatchObject({ data: { text: 'for all' } })
  })
})

describe('access ends immediately', () => {
  test.each([
    ['a signal', true],
    ['no signal, which was lost', false],
  ])('a removed role stops the stream, with %s', async (_, isSignalled) => {
    const organizationId = crypto.randomUUID()
    const person = directory.add(organizationId, { levels: { Inbox: 'manage' } })
    const ear = await listen(person, isSignalled ? trusting : here)
    const stop = writeEvery(20, organizationId, 'Inbox')
    await vi.waitFor(() => expect(ear.texts.length).toBeGreaterThan(5), patience)

    directory.change(person, { levels: {} })
    if (isSignalled) await signal(trusting, { kind: 'organization-changed', organizationId })
    else await pause(2000)
    await tell(here.runtime, organizationId, { text: 'from here on' })
    await vi.waitFor(() => expect(ear.texts).toContain('from here on'), patience)
    await pause(1000)
    await stop()
    await tell(here.runtime, organizationId, { text: 'the end' })
    await vi.waitFor(() => expect(ear.texts).toContain('the end'), patience)

    const heardAfter = ear.texts.slice(ear.texts.indexOf('from here on'))
    expect(heardAfter).toEqual(['from here on', 'the end'])
    expect(ear.client.state).toBe('live')
  })

  test('an ended session closes the socket, with a signal', async () => {
    const person = directory.add(crypto.randomUUID())
    const ear = await listen(person, trusting)

    directory.end(person)
    await signal(trusting, { kind: 'session-ended', sessionId: person.principal.sessionId })

    await vi.waitFor(() => expect(ear.client.state).toBe('signed-out'), patience)
  })

  test('an ended session closes the socket, with a lost signal', async () => {
    const person = directory.add(crypto.randomUUID())
    const ear = await listen(person)
    const { reads } = directory
    await vi.waitFor(() => expect(directory.reads).toBeGreaterThan(reads), patience)

    directory.end(person)
    const clock = startOwnClock()
    await vi.waitFor(() => expect(ear.client.state).toBe('signed-out'), patience)

    expect(clock.stop()).toBeLessThan(2000)
  })

  test('a removed member is disconnected', async () => {
    const person = directory.add(crypto.randomUUID())
    const ear = await listen(person, trusting)

    directory.change(person, { organizationId: crypto.randomUUID() })
    await signal(trusting, { kind: 'user-changed', userId: person.principal.userId })

    await vi.waitFor(() => expect(ear.client.state).toBe('no-access'), patience)
  })

  test('tabs of one session are checked together', async () => {
    const person = directory.add(crypto.randomUUID())
    for (let tab = 0; tab < 10; tab++) await listen(person)
    const before = directory.reads
    await pause(2000)
    expect(directory.reads - before).toBeLessThan(8)
  })
})

describe('resuming', () => {
  test('events written on one node arrive on the other', async () => {
    const organizationId = crypto.randomUUID()
    const ear = await listen(directory.add(organizationId), there)

    await tell(here.runtime, organizationId, { text: 'from here' })
    await tell(there.runtime, organizationId, { text: 'from there' })

    await heard(ear, ['from here', 'from there'])
  })

  test('a returning client gets what it missed, once', async () => {
    const organizationId = crypto.randomUUID()
    const person = directory.add(organizationId)
    const first = await listen(person)
    await tell(here.runtime, organizationId, { text: '1' })
    await heard(first, ['1'])
    first.client.close()

    for (const text of ['2', '3', '4']) await tell(here.runtime, organizationId, { text })
    const second = await listen(person, there, first.client.cursor)
    await tell(here.runtime, organizationId, { text: '5' })

    await heard(second, ['2', '3', '4', '5'])
    expect(second.resets).toBe(0)
  })

  test('an idle client learns how far the log was read', async () => {
    const organizationId = crypto.randomUUID()
    const { token } = directory.add(organizationId)
    const socket = openSocket(here.port, { token })
    const messages = messagesOn(socket)
    await once(socket, 'open')
    socket.send('{"type":"resume"}')
    await vi.waitFor(() => expect(messages[0]?.type).toBe('ready'), patience)
    await tell(here.runtime, organizationId, { text: 'for all' })
    await tell(here.runtime, organizationId, { text: 'for others', audience: 'Inbox' })

    const [, last] = await cursorsOf(organizationId)
    const seldom = { timeout: patience, interval: 500 }
    await vi.waitFor(() => {
      socket.send('{"type":"ping"}')
      expect(messages.at(-1)).toEqual({ type: 'pong', cursor: last })
    }, seldom)
    expect(messages.filter(({ type }) => type === 'event')).toHaveLength(1)
    socket.close()
  })

  test('if the log was truncated behind it, a client reloads everything', async () => {
    const organizationId = crypto.randomUUID()
    const person = directory.add(organizationId)
    const first = await listen(person)
    await tell(here.runtime, organizationId, { text: 'old' })
    await heard(first, ['old'])
    first.client.close()
    await tell(here.runtime, organizationId, { text: 'missed' })
    await withClient(database.url, (client) =>
      client.query('delete from events where org_id = $1', [organizationId]),
    )

    const second = await listen(person, here, first.client.cursor)
    await tell(here.runtime, organizationId, { text: 'new' })

    await heard(second, ['new'])
    expect(second.resets).toBe(1)
  })

  test('a client too far behind reloads everything', async () => {
    const patient = await openLiveNode(database.url, directory, { replayLimit: 10 })
    const organizationId = crypto.randomUUID()
    const person = directory.add(organizationId)
    const first = await listen(person, patient)
    await tell(here.runtime, organizationId, { text: 'one' })
    await heard(first, ['one'])
    first.client.close()
    for (let step = 0; step < 11; step++) await tell(here.runtime, organizationId)

    const second = await listen(person, patient, first.client.cursor)
    expect(second.resets).toBe(1)
    second.client.close()
    await patient.close()
  })

  test('events wait for an older transaction and then arrive at once', { retry: 2 }, async () => {
    const organizationId = crypto.randomUUID()
    // Rollbacks aren't signaled, and polling happens once a minute.
    const calm = await openLiveNode(database.url, directory, { pollMs: 60_000 })
    const ear = await listen(directory.add(organizationId), calm)
    await withClient(database.url, async (client) => {
      await client.query('begin')
      await client.query('select pg_current_xact_id()')
      await tell(here.runtime, organizationId, { text: 'behind a slow one' })
      await pause(400)
      expect(ear.texts).toEqual([])
      await client.query('rollback')
    })
    await heard(ear, ['behind a slow one'])
    ear.client.close()
    await calm.close()
  })

  test('a drained node says goodbye and accepts no one', async () => {
    const leaving = await openLiveNode(database.url, directory)
    const ear = await listen(directory.add(crypto.randomUUID()), leaving)
    await leaving.live.drain()

    expect(leaving.live.connections).toBe(0)
    await vi.waitFor(() => expect(ear.client.state).toBe('waiting'), patience)
    await leaving.close()
  })
})

test('clients received exactly what the database holds', async () => {
  const organizationId = crypto.randomUUID()
  const ear = await listen(directory.add(organizationId))
  for (let step = 0; step < 450; step++)
    await tell(here.runtime, organizationId, { text: `${step}` })
  await heard(ear, await readLog(database.url, organizationId))
}, 90_000)

async function cursorsOf(organizationId: string): Promise<string[]> {
  const { rows } = await withClient(database.url, (client) =>
    client.query<{ cursor: string }>(
      `select tx || '.' || seq as cursor from events where org_id = $1 order by tx, seq`,
      [organizationId],
    ),
  )
  return rows.map(({ cursor }) => cursor)
}

async function listen(person: Person, node = here, cursor?: string): Promise<Ear> {
  const ear = listenTo(node.port, person.token, cursor === undefined ? {} : { cursor })
  ears.push(ear)
  await vi.waitFor(() => expect(ear.client.state).toBe('live'), patience)
  return ear
}

async function heard(ear: Ear, texts: readonly string[]): Promise<void> {
  await vi.waitFor(() => expect(ear.texts).toEqual(texts), patience)
}

async function signal(node: LiveNode, published: Signal): Promise<void> {
  const signals: Signal[] = []
  const stop = node.runtime.signals.on((each) => signals.push(each))
  there.runtime.signals.publish(published)
  await vi.waitFor(() => expect(signals).toContainEqual(published), patience)
  stop()
}

function writeEvery(ms: number, organizationId: string, audience: 'Inbox'): () => Promise<void> {
  let isOn = true
  const writing = (async () => {
    while (isOn) {
      await tell(here.runtime, organizationId, { text: 'tick', audience })
      await pause(ms)
    }
  })()
  return () => {
    isOn = false
    return writing
  }
}
