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
// A long transaction of another test in this cluster holds events back.
const patience = 15_000
const anHour = 3_600_000
const ears: Ear[] = []
let database: TestDatabase
let here: LiveNode
let there: LiveNode
/** Reads a session again when a signal tells it to, and never by itself. */
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

describe('who hears what', () => {
  test('members hear their own organization and never another', async () => {
    const [acme, globex] = [crypto.randomUUID(), crypto.randomUUID()]
    const [inAcme, inGlobex] = [
      await listen(directory.add(acme)),
      await listen(directory.add(globex)),
    ]

    await tell(here.ground, globex, { text: 'secret of globex' })
    await tell(here.ground, acme, { text: 'hello acme' })

    await heard(inAcme, ['hello acme'])
    await heard(inGlobex, ['secret of globex'])
  })

  test('an event for holders of a key reaches them alone', async () => {
    const organizationId = crypto.randomUUID()
    const agent = await listen(directory.add(organizationId, { levels: { Inbox: 'view' } }))
    const marketer = await listen(
      directory.add(organizationId, { levels: { Newsletter: 'manage' } }),
    )
    const owner = await listen(directory.add(organizationId, { role: 'owner' }))

    await tell(here.ground, organizationId, { text: 'a conversation', audience: 'Inbox' })
    await tell(here.ground, organizationId, { text: 'a shift', audience: 'TimeManagement' })
    await tell(here.ground, organizationId, { text: 'history', audience: 'nobody' })
    await tell(here.ground, organizationId, { text: 'for all' })

    await heard(agent, ['a conversation', 'for all'])
    await heard(marketer, ['for all'])
    await heard(owner, ['a conversation', 'a shift', 'for all'])
  })

  test('what concerns one member is told to that member', async () => {
    const organizationId = crypto.randomUUID()
    const [anna, bert] = [directory.add(organizationId), directory.add(organizationId)]
    const [annaHears, bertHears] = [await listen(anna), await listen(bert)]

    await tell(here.ground, organizationId, {
      text: 'for anna',
      audience: 'subject',
      memberId: anna.membership.memberId,
    })
    await tell(here.ground, organizationId, { text: 'for both' })

    await heard(annaHears, ['for anna', 'for both'])
    await heard(bertHears, ['for both'])
  })

  test('a member who sees only his own rows learns that, not what', async () => {
    const organizationId = crypto.randomUUID()
    const narrow = await listen(
      directory.add(organizationId, {
        levels: { Inbox: 'manage' },
        dataScope: { kind: 'own', teamIds: [], closedChannelIds: [] },
      }),
    )
    await tell(here.ground, organizationId, { text: 'not his', audience: 'Inbox' })
    await tell(here.ground, organizationId, { text: 'for all' })

    await vi.waitFor(() => expect(narrow.events).toHaveLength(2), patience)
    expect(narrow.events[0]).not.toHaveProperty('data')
    expect(narrow.events[1]).toMatchObject({ data: { text: 'for all' } })
  })
})

describe('rights end at once', () => {
  test.each([
    ['a signal', true],
    ['no signal, which was lost', false],
  ])('a role that was taken away stops the stream, with %s', async (_, isSignalled) => {
    const organizationId = crypto.randomUUID()
    const person = directory.add(organizationId, { levels: { Inbox: 'manage' } })
    const ear = await listen(person, isSignalled ? trusting : here)
    const stop = writeEvery(20, organizationId, 'Inbox')
    await vi.waitFor(() => expect(ear.texts.length).toBeGreaterThan(5), patience)

    directory.change(person, { levels: {} })
    if (isSignalled) await signal(trusting, { kind: 'organization-changed', organizationId })
    else await pause(2000)
    // What stands before it in the log may be heard still, however late it arrives.
    await tell(here.ground, organizationId, { text: 'from here on' })
    await vi.waitFor(() => expect(ear.texts).toContain('from here on'), patience)
    await pause(1000)
    await stop()
    await tell(here.ground, organizationId, { text: 'the end' })
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

  test('an ended session closes the socket, with no signal, which was lost', async () => {
    const person = directory.add(crypto.randomUUID())
    const ear = await listen(person)
    // Who was just found signed in is believed for longest.
    const { reads } = directory
    await vi.waitFor(() => expect(directory.reads).toBeGreaterThan(reads), patience)

    directory.end(person)
    const clock = startOwnClock()
    await vi.waitFor(() => expect(ear.client.state).toBe('signed-out'), patience)

    expect(clock.stop()).toBeLessThan(2000)
  })

  test('a member who was removed is closed out', async () => {
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

describe('going on', () => {
  test('events written on one node are heard on the other', async () => {
    const organizationId = crypto.randomUUID()
    const ear = await listen(directory.add(organizationId), there)

    await tell(here.ground, organizationId, { text: 'from here' })
    await tell(there.ground, organizationId, { text: 'from there' })

    await heard(ear, ['from here', 'from there'])
  })

  test('a client that comes back hears what it missed, once', async () => {
    const organizationId = crypto.randomUUID()
    const person = directory.add(organizationId)
    const first = await listen(person)
    await tell(here.ground, organizationId, { text: '1' })
    await heard(first, ['1'])
    first.client.close()

    for (const text of ['2', '3', '4']) await tell(here.ground, organizationId, { text })
    const second = await listen(person, there, first.client.cursor)
    await tell(here.ground, organizationId, { text: '5' })

    await heard(second, ['2', '3', '4', '5'])
    expect(second.resets).toBe(0)
  })

  test('a client that hears little is told how far the log was read for it', async () => {
    const organizationId = crypto.randomUUID()
    const { token } = directory.add(organizationId)
    const socket = openSocket(here.port, { token })
    const messages = messagesOn(socket)
    await once(socket, 'open')
    socket.send('{"type":"resume"}')
    await vi.waitFor(() => expect(messages[0]?.type).toBe('ready'), patience)
    await tell(here.ground, organizationId, { text: 'for all' })
    await tell(here.ground, organizationId, { text: 'for others', audience: 'Inbox' })

    const [, last] = await cursorsOf(organizationId)
    // Seldom enough that nobody is hung up on for talking too much.
    const seldom = { timeout: patience, interval: 500 }
    await vi.waitFor(() => {
      socket.send('{"type":"ping"}')
      expect(messages.at(-1)).toEqual({ type: 'pong', cursor: last })
    }, seldom)
    expect(messages.filter(({ type }) => type === 'event')).toHaveLength(1)
    socket.close()
  })

  test('when the log was cut off behind it, a client reads everything again', async () => {
    const organizationId = crypto.randomUUID()
    const person = directory.add(organizationId)
    const first = await listen(person)
    await tell(here.ground, organizationId, { text: 'old' })
    await heard(first, ['old'])
    first.client.close()
    await tell(here.ground, organizationId, { text: 'missed' })
    await withClient(database.url, (client) =>
      client.query('delete from events where org_id = $1', [organizationId]),
    )

    const second = await listen(person, here, first.client.cursor)
    await tell(here.ground, organizationId, { text: 'new' })

    await heard(second, ['new'])
    expect(second.resets).toBe(1)
  })

  test('a client too far behind reads everything again', async () => {
    const patient = await openLiveNode(database.url, directory, { replayLimit: 10 })
    const organizationId = crypto.randomUUID()
    const person = directory.add(organizationId)
    const first = await listen(person, patient)
    await tell(here.ground, organizationId, { text: 'one' })
    await heard(first, ['one'])
    first.client.close()
    for (let step = 0; step < 11; step++) await tell(here.ground, organizationId)

    const second = await listen(person, patient, first.client.cursor)
    expect(second.resets).toBe(1)
    second.client.close()
    await patient.close()
  })

  test('events wait for an older transaction and then come at once', { retry: 2 }, async () => {
    const organizationId = crypto.randomUUID()
    // Nobody signals a rollback, and it does not look by itself for a minute.
    const calm = await openLiveNode(database.url, directory, { pollMs: 60_000 })
    const ear = await listen(directory.add(organizationId), calm)
    await withClient(database.url, async (client) => {
      await client.query('begin')
      await client.query('select pg_current_xact_id()')
      await tell(here.ground, organizationId, { text: 'behind a slow one' })
      await pause(400)
      expect(ear.texts).toEqual([])
      await client.query('rollback')
    })
    await heard(ear, ['behind a slow one'])
    ear.client.close()
    await calm.close()
  })

  test('a drained node says goodbye and is not entered again', async () => {
    const leaving = await openLiveNode(database.url, directory)
    const ear = await listen(directory.add(crypto.randomUUID()), leaving)
    await leaving.live.drain()

    expect(leaving.live.connections).toBe(0)
    await vi.waitFor(() => expect(ear.client.state).toBe('waiting'), patience)
    await leaving.close()
  })
})

test('what the clients heard is what the database holds', async () => {
  const organizationId = crypto.randomUUID()
  const ear = await listen(directory.add(organizationId))
  for (let step = 0; step < 450; step++)
    await tell(here.ground, organizationId, { text: `${step}` })
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

/** Published on another node; done when this one has heard it. */
async function signal(node: LiveNode, published: Signal): Promise<void> {
  const signals: Signal[] = []
  const stop = node.ground.signals.on((each) => signals.push(each))
  there.ground.signals.publish(published)
  await vi.waitFor(() => expect(signals).toContainEqual(published), patience)
  stop()
}

function writeEvery(ms: number, organizationId: string, audience: 'Inbox'): () => Promise<void> {
  let isOn = true
  const writing = (async () => {
    while (isOn) {
      await tell(here.ground, organizationId, { text: 'tick', audience })
      await pause(ms)
    }
  })()
  return () => {
    isOn = false
    return writing
  }
}
