import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'

import type { ServerMessage } from '#platform/live/live-message.ts'
import {
  Directory,
  listenTo,
  messagesOn,
  openLiveNode,
  openSocket,
  readLog,
  tell,
  textOf,
  type LiveNode,
} from '#tests/support/live-node.ts'
import { testDatabase, withClient, type TestDatabase } from '#tests/support/test-database.ts'

const directory = new Directory()
// A long transaction of another test in this cluster delays events.
const patience = 15_000
const bufferBytes = 256 * 1024
let database: TestDatabase
let node: LiveNode

beforeAll(async () => {
  database = await testDatabase()
  node = await openLiveNode(database.url, directory, { bufferBytes, stallMs: 30_000, pageSize: 50 })
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

test('a slow reader costs little, delays no one, and misses nothing', async () => {
  const organizationId = crypto.randomUUID()
  const { socket, texts } = await rawReader(organizationId)
  const quick = listenTo(node.port, directory.add(organizationId).token)
  await vi.waitFor(() => expect(quick.client.state).toBe('live'), patience)

  socket.pause()
  const most = await writeMuch(organizationId)
  // Of 16 MB. One message may be in flight when the limit is reached, and on a busy machine the
  // fast reader, which is this process, lags too.
  const readers = 2
  expect(most).toBeLessThan(readers * (bufferBytes + 110 * 1024))
  const stored = await readLog(database.url, organizationId)
  await vi.waitFor(() => expect(quick.texts).toHaveLength(stored.length), patience)

  socket.resume()
  await vi.waitFor(() => expect(texts()).toHaveLength(stored.length), patience)
  expect(texts()).toEqual(stored)
  socket.terminate()
  quick.client.close()
})

test('a reader who never reads is disconnected', async () => {
  const strict = await openLiveNode(database.url, directory, { bufferBytes, stallMs: 3000 })
  const organizationId = crypto.randomUUID()
  const { socket } = await rawReader(organizationId, strict)

  socket.pause()
  await Promise.all([
    writeMuch(organizationId, strict),
    vi.waitFor(() => expect(strict.live.connections).toBe(0), 2 * patience),
  ])
  socket.terminate()
  await strict.close()
}, 60_000)

test('a client that comes from far behind, breaks the rules and stays delays no one', async () => {
  const organizationId = crypto.randomUUID()
  for (let count = 0; count < 600; count++)
    await tell(node.runtime, organizationId, { text: 'old' })
  const cursor = await firstCursor(organizationId)
  const stubborn = async (): Promise<WebSocket> => {
    const socket = openSocket(node.port, { token: directory.add(organizationId).token })
    const heard = messagesOn(socket)
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'resume', cursor }))
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), {
      timeout: patience,
      interval: 1,
    })
    socket.pause()
    socket.send('no message')
    return socket
  }
  const sockets = [await stubborn()]
  const ear = listenTo(node.port, directory.add(organizationId).token)
  await vi.waitFor(() => expect(ear.client.state).toBe('live'), patience)
  await tell(node.runtime, organizationId, { text: 'now' })
  const deadline = Date.now() + patience
  while (!ear.texts.includes('now') && Date.now() < deadline) {
    sockets.push(await stubborn())
    await pause(900)
  }
  expect(ear.texts).toContain('now')
  for (const socket of sockets) socket.terminate()
  ear.client.close()
}, 90_000)

test('a client that answers no ping is dropped', async () => {
  const impatient = await openLiveNode(database.url, directory, { pingMs: 300, deadMs: 4000 })
  const { token } = directory.add(crypto.randomUUID())
  const alive = listenTo(impatient.port, token)
  await vi.waitFor(() => expect(alive.client.state).toBe('live'), patience)
  const silent = openSocket(impatient.port, { token })
  await once(silent, 'open')
  expect(impatient.live.connections).toBe(2)
  silent.send('{"type":"resume"}')
  silent.pause()

  await vi.waitFor(() => expect(impatient.live.connections).toBe(1), patience)
  await pause(4500)
  expect(alive.client.state).toBe('live')
  silent.terminate()
  alive.client.close()
  await impatient.close()
})

test('a lost LISTEN connection recovers, and nothing is missed', { retry: 2 }, async () => {
  const organizationId = crypto.randomUUID()
  const writer = await openLiveNode(database.url, directory)
  const ear = listenTo(node.port, directory.add(organizationId).token)
  await vi.waitFor(() => expect(ear.client.state).toBe('live'), patience)
  await tell(writer.runtime, organizationId, { text: 'before' })
  await vi.waitFor(() => expect(ear.texts).toEqual(['before']), patience)

  expect(await cutListeners()).toBeGreaterThanOrEqual(2)
  await tell(writer.runtime, organizationId, { text: 'while deaf' })
  await vi.waitFor(() => expect(ear.texts).toEqual(['before', 'while deaf']), patience)

  await vi.waitFor(async () => expect(await countListeners()).toBeGreaterThanOrEqual(2), patience)
  await tell(node.runtime, organizationId, { text: 'here' })
  await vi.waitFor(() => expect(ear.texts).toContain('here'), patience)
  await pause(50)
  const told = performance.now()
  await tell(writer.runtime, organizationId, { text: 'there' })
  await vi.waitFor(() => expect(ear.texts).toContain('there'), { timeout: 3000, interval: 10 })
  expect(performance.now() - told).toBeLessThan(1000)
  ear.client.close()
  await writer.close()
})

async function rawReader(organizationId: string, at = node) {
  const { token } = directory.add(organizationId)
  const socket = openSocket(at.port, { token })
  const messages = messagesOn(socket)
  await once(socket, 'open')
  socket.send('{"type":"resume"}')
  await vi.waitFor(() => expect(messages[0]?.type).toBe('ready'), patience)
  return { socket, texts: () => messages.flatMap(textsIn) }
}

function textsIn(message: ServerMessage): string[] {
  return message.type === 'event' ? [textOf(message.event)] : []
}

/** More than any kernel buffers. */
async function writeMuch(organizationId: string, at = node): Promise<number> {
  let most = 0
  for (let step = 0; step < 160; step++) {
    await tell(at.runtime, organizationId, { text: `${step} ${'x'.repeat(100_000)}` })
    most = Math.max(most, await bufferedBytes(at))
  }
  await vi.waitFor(async () => {
    most = Math.max(most, await bufferedBytes(at))
    expect(most).toBeGreaterThan(bufferBytes)
  }, patience)
  return most
}

async function bufferedBytes({ metrics }: LiveNode): Promise<number> {
  const text = await metrics.text()
  return Number(/^parley_live_buffered_bytes (\d+)/m.exec(text)?.[1])
}

async function cutListeners(): Promise<number> {
  return withClient(database.url, async (client) => {
    const { rowCount } = await client.query(`select pg_terminate_backend(pid) ${fromListeners}`)
    return rowCount ?? 0
  })
}

async function countListeners(): Promise<number> {
  return withClient(database.url, async (client) => {
    const { rowCount } = await client.query(`select pid ${fromListeners}`)
    return rowCount ?? 0
  })
}

const fromListeners = `from pg_stat_activity
  where application_name = 'parley-signals' and datname = current_database()`

async function firstCursor(organizationId: string): Promise<string> {
  return withClient(database.url, async (client) => {
    const { rows } = await client.query<{ cursor: string }>(
      `select tx || '.' || seq as cursor from events where org_id = $1 order by tx, seq limit 1`,
      [organizationId],
    )
    return rows[0]?.cursor ?? ''
  })
}
