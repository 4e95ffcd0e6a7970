import { connect, type Socket } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createTeam, listTeams } from '#modules/organization/contract.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startTestServer()
  company = await makeCompany(server, 'initech')
})
afterAll(() => server.close())

describe('malformed HTTP', () => {
  test.each([
    ['nonsense', 'hello\r\n\r\n', 400],
    ['an unknown method', 'BREW /api/session HTTP/1.1\r\nhost: parley.test\r\n\r\n', 400],
    ['no host', 'GET /api/session HTTP/1.1\r\n\r\n', 400],
    ['an empty host', 'GET /api/session HTTP/1.1\r\nhost:\r\n\r\n', 421],
    [
      'a host with an address in it',
      'GET / HTTP/1.1\r\nhost: parley.test@evil.example\r\n\r\n',
      421,
    ],
    ['two lengths', post('content-length: 2\r\ncontent-length: 3\r\n', '{}'), 400],
    [
      'a length and chunks',
      post('content-length: 2\r\ntransfer-encoding: chunked\r\n', '0\r\n\r\n'),
      400,
    ],
    ['a negative length', post('content-length: -1\r\n', ''), 400],
    ['a folded header', get('x-folded: a\r\n b\r\n'), 400],
    ['a NUL in a header', get('x-nul: a\u0000b\r\n'), 400],
    ['a header of 20 kB', get(`x-long: ${'x'.repeat(20_000)}\r\n`), 400],
    [
      'an absolute address',
      'GET http://evil.example/api/session HTTP/1.1\r\nhost: parley.test\r\n\r\n',
      404,
    ],
    ['a star', 'OPTIONS * HTTP/1.1\r\nhost: parley.test\r\n\r\n', 405],
  ])('%s', async (_, bytes, status) => {
    expect(await statusOf(bytes)).toBe(status)
  })
})

describe('addresses', () => {
  test.each([
    '//api/session',
    '/api//session',
    '/API/session',
    '/api/session/',
    '/api/./session',
    '/api/../api/session',
    '/api/%73ession',
    '/api/session%00',
    '/api/session%2f',
    '/api/organization/members/%',
    '/api/organization/members/%ff',
    `/api/${'x'.repeat(8000)}`,
    '/api/session;jsessionid=1',
  ])("%s isn't found", async (path) => {
    const { status } = await company.owner.client.send({ path })

    expect(status).toBe(404)
  })
})

test('path traversal in a parameter is an invalid ID', async () => {
  const { status } = await company.owner.client.send({
    path: '/api/organization/members/..%2f..%2fsession',
  })

  expect(status).toBe(400)
})

describe('bodies', () => {
  const deep = (levels: number, inner: string): string =>
    `${'{"a":'.repeat(levels)}${inner}${'}'.repeat(levels)}`

  test.each([
    ['broken', '{"name": "x"', 400],
    ['a comment', '{/* hi */}', 400],
    ['a trailing comma', '{"name":"x",}', 400],
    ['not UTF-8', Buffer.from('{"name":"\u00ff"}', 'latin1'), 201],
    ['a byte order mark', '\ufeff{"name":"x"}', 400],
    ['deeper than anyone writes', deep(100_000, '1'), 400],
    ['deep and with a prototype', deep(80_000, '"__proto__"'), 400],
    ['deep and with NUL', deep(80_000, String.raw`"\u0000"`), 400],
    ['a list a hundred thousand deep', '['.repeat(100_000), 400],
    ['a number with many digits', `{"name":1${'0'.repeat(100_000)}}`, 400],
    ['a key given twice', '{"name":"first","name":"second"}', 201],
  ])('%s', async (_, body, status) => {
    const answer = await company.owner.client.send({
      method: 'POST',
      path: '/api/organization/teams',
      headers: { 'content-type': 'application/json' },
      body,
    })

    expect(answer.status).toBe(status)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json5',
    'application/vnd.api+json',
    '',
  ])('of type "%s" are refused', async (type) => {
    const answer = await company.owner.client.send({
      method: 'POST',
      path: '/api/organization/teams',
      headers: { 'content-type': type },
      body: '{"name":"x"}',
    })

    expect(answer.status).toBe(415)
  })

  test('without a declared length are refused when they grow too large', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    const head = post('transfer-encoding: chunked\r\n', '')

    expect(await statusOf(head + chunk.repeat(70))).toBe(413)
  })

  test('with many mistakes get a short answer', async () => {
    const wrong = Array.from({ length: 20_000 }, (_, at) => [`field${at}`, 1] as const)
    const answer = await company.owner.client.send({
      method: 'POST',
      path: '/api/organization/teams',
      body: { name: 'x', ...Object.fromEntries(wrong) },
    })

    expect(answer.status).toBe(400)
    expect(answer.bytes.length).toBeLessThan(20_000)
  })

  test('larger than 1 MB are refused without being read', async () => {
    expect(await statusOf(post('content-length: 999999999\r\n', '{'))).toBe(413)
  })
})

test('a body may arrive in small chunks', async () => {
  const body = '{"name":"slowly"}'
  const cookie = `sid=${company.owner.client.cookies.get('sid')}`
  const socket = await open()
  socket.write(
    `POST /api/organization/teams HTTP/1.1\r\nhost: parley.test\r\norigin: http://parley.test\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  for (const letter of body) {
    socket.write(letter)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }

  expect(await readStatus(socket)).toBe(201)
})

test("connections that never finish a request don't block others", async () => {
  const idle = await Promise.all(Array.from({ length: 100 }, open))
  for (const socket of idle) socket.write(post('content-length: 10\r\n', '{'))

  const { status } = await company.owner.client.call(listTeams, {})

  expect(status).toBe(200)
  for (const socket of idle) socket.destroy()
})

test('an aborted request changes nothing', async () => {
  const name = 'Given up'
  const cookie = `sid=${company.owner.client.cookies.get('sid')}`
  const socket = await open()
  socket.write(
    `POST /api/organization/teams HTTP/1.1\r\nhost: parley.test\r\norigin: http://parley.test\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"name":"${name}"`,
  )
  socket.destroy()
  await company.owner.client.must(createTeam, { name: 'After' })

  const { items } = await company.owner.client.must(listTeams, {})
  expect(items.map((team) => team.name)).not.toContain(name)
})

function get(headers: string): string {
  return `GET /api/session HTTP/1.1\r\nhost: parley.test\r\n${headers}\r\n`
}

function post(headers: string, body: string): string {
  return `POST /api/sign-out HTTP/1.1\r\nhost: parley.test\r\norigin: http://parley.test\r\ncontent-type: application/json\r\n${headers}\r\n${body}`
}

async function statusOf(bytes: string): Promise<number> {
  const socket = await open()
  socket.write(bytes)
  return readStatus(socket)
}

async function open(): Promise<Socket> {
  const socket = connect(server.address.port, '127.0.0.1')
  socket.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return socket
}

async function readStatus(socket: Socket): Promise<number> {
  const text = await new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString()))
    socket.once('close', () => resolve(''))
    socket.setTimeout(15_000, () => resolve('HTTP/1.1 0 timeout'))
  })
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
}
