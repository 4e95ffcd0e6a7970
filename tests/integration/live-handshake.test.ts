import { once } from 'node:events'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'

import { Directory, openLiveNode, openSocket, type LiveNode } from '#tests/support/live-node.ts'
import { testDatabase, type TestDatabase } from '#tests/support/test-database.ts'

const organizationId = crypto.randomUUID()
const directory = new Directory()
let database: TestDatabase
let node: LiveNode

beforeAll(async () => {
  database = await testDatabase()
  node = await openLiveNode(database.url, directory, { socketsPerUser: 3 })
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

describe('access', () => {
  test.each([
    ['another site', 'https://evil.example'],
    ['a subdomain of ours', 'http://acme.localhost:3000'],
    ['our host on another port', 'http://localhost:3001'],
    ['our host with another scheme', 'https://localhost:3000'],
    ['our host as a prefix', 'http://localhost:3000.evil.example'],
    ['a page without an origin', 'null'],
    ['an empty origin', ''],
  ])('a socket from %s is refused', async (_, origin) => {
    const { token } = directory.add(organizationId)
    expect(await statusOf({ token, origin })).toBe(403)
  })

  test('our own page is accepted', async () => {
    const { token } = directory.add(organizationId)
    const socket = openSocket(node.port, { token })
    await once(socket, 'open')
    socket.close()
  })

  test('without a session, or with an invalid one, the response is 401', async () => {
    expect(await statusOf({})).toBe(401)
    expect(await statusOf({ token: 'made-up' })).toBe(401)
  })

  test('a person outside the organization gets 404', async () => {
    const { token } = directory.add(organizationId)
    const other = crypto.randomUUID()
    expect(await statusOf({ token, path: `/live?organization=${other}` })).toBe(404)
    expect(await statusOf({ token, path: '/live?organization=%00' })).toBe(404)
  })

  test('a suspended organization is locked', async () => {
    const { token } = directory.add(organizationId, { organizationState: 'suspended' })
    expect(await statusOf({ token })).toBe(423)
  })

  test('a tenant host has no socket', async () => {
    const { token } = directory.add(organizationId)
    expect(await statusOf({ token, host: 'acme.localhost:3000' })).toBe(404)
  })

  test('sockets per person are limited, even when opened at once', async () => {
    const { token } = directory.add(organizationId)
    const sockets = Array.from({ length: 8 }, () => openSocket(node.port, { token }))
    const outcomes = await Promise.all(sockets.map(outcomeOf))
    expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome === 429)).toHaveLength(5)
    for (const socket of sockets) socket.terminate()
  })
})

describe('client messages', () => {
  test.each([
    ['nothing known', '{"type":"subscribe","room":"inbox"}'],
    ['a room beside the cursor', '{"type":"resume","room":"inbox"}'],
    ['no object', '[]'],
    ['no JSON', 'hello'],
    ['a cursor that is no text', '{"type":"resume","cursor":7}'],
    ['a prototype', '{"type":"ping","__proto__":{"a":1}}'],
  ])('%s closes the connection', async (_, text) => {
    const socket = await opened()
    socket.send(text)
    expect(await closeCodeOf(socket)).toBe(1008)
  })

  test('so do binary data, a second resume, and flooding', async () => {
    const bytes = await opened()
    bytes.send(Buffer.from('{"type":"ping"}'), { binary: true })
    expect(await closeCodeOf(bytes)).toBe(1008)

    const twice = await opened()
    twice.send('{"type":"resume"}')
    twice.send('{"type":"resume"}')
    expect(await closeCodeOf(twice)).toBe(1008)

    const talker = await opened()
    for (let said = 0; said < 70; said++) talker.send('{"type":"ping"}')
    expect(await closeCodeOf(talker)).toBe(1008)
  })

  test('more than four kilobytes are refused', async () => {
    const socket = await opened()
    socket.send(JSON.stringify({ type: 'resume', cursor: '1'.repeat(5000) }))
    expect(await closeCodeOf(socket)).toBe(1009)
  })

  test('silence closes it after a while', async () => {
    const curt = await openLiveNode(database.url, directory, { greetingMs: 300 })
    expect(await closeCodeOf(await opened(curt))).toBe(1008)
    await curt.close()
  })

  test('a ping is answered', async () => {
    const socket = await opened()
    socket.send('{"type":"ping"}')
    const [data] = (await once(socket, 'message')) as [Buffer]
    expect(JSON.parse(data.toString())).toEqual({ type: 'pong' })
    socket.close()
  })

  test('an invalid cursor starts over and says so', async () => {
    for (const cursor of ['x', '1.', '99999999999999999999.1', '9223372036854775807.1', '0.0']) {
      const socket = await opened()
      socket.send(JSON.stringify({ type: 'resume', cursor }))
      const [data] = (await once(socket, 'message')) as [Buffer]
      expect(JSON.parse(data.toString())).toMatchObject({ type: 'reset' })
      socket.close()
    }
  })
})

test('closed connections leave nothing behind', async () => {
  await vi.waitFor(() => expect(node.live.connections).toBe(0), 5000)
})

async function opened({ port } = node): Promise<WebSocket> {
  const { token } = directory.add(organizationId)
  const socket = openSocket(port, { token })
  await once(socket, 'open')
  return socket
}

async function closeCodeOf(socket: WebSocket): Promise<number> {
  const [code] = (await once(socket, 'close')) as [number]
  return code
}

async function statusOf(asked: Parameters<typeof openSocket>[1]): Promise<number> {
  const outcome = await outcomeOf(openSocket(node.port, asked))
  if (outcome === 'open') throw new Error('The socket was opened.')
  return outcome
}

async function outcomeOf(socket: WebSocket): Promise<number | 'open'> {
  const { promise, resolve } = Promise.withResolvers<number | 'open'>()
  socket.on('open', () => resolve('open'))
  socket.on('unexpected-response', (_, response) => {
    response.resume()
    resolve(response.statusCode ?? 0)
  })
  return promise
}
