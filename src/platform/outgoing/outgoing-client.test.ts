import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hostileUrls } from '#tests/support/hostile-urls.ts'
import { isAllowedAddress } from './address-check.ts'
import {
  createOutgoingClient,
  openOutgoingClient,
  type OutgoingClient,
  type OutgoingClientRules,
} from './outgoing-client.ts'
import { OutgoingFailed, OutgoingRefused } from './outgoing-error.ts'

let servers: Server[]
let port: number
let hits = 0
let handle: (request: IncomingMessage, response: ServerResponse) => void
const clients: OutgoingClient[] = []

beforeAll(async () => {
  const [four, six] = [createServer(onRequest), createServer(onRequest)]
  port = await listen(four, '127.0.0.1', 0)
  servers = [four, six]
  // Skipped on machines without IPv6.
  await listen(six, '::1', port).catch(() => servers.pop())
})

afterAll(() => servers.forEach((server) => server.close().closeAllConnections()))

afterEach(async () => {
  await Promise.all(clients.splice(0).map((outgoingClient) => outgoingClient.close()))
  hits = 0
  handle = (_request, response) => response.end('inner')
})

handle = (_request, response) => response.end('inner')

function onRequest(request: IncomingMessage, response: ServerResponse): void {
  hits++
  handle(request, response)
}

async function listen(server: Server, host: string, preferredPort: number): Promise<number> {
  server.listen(preferredPort, host)
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return address.port
}

const toInner = async (): Promise<string[]> => ['127.0.0.1']

/**
 * The public rules with the internal server's port open, so that only the address check protects
 * it.
 */
function publicClient(rules: Partial<OutgoingClientRules> = {}): OutgoingClient {
  const outgoingClient = openOutgoingClient({
    mayReach: (address) => isAllowedAddress(address, 'public'),
    mayUsePort: () => true,
    resolve: toInner,
    connectTimeout: 1000,
    ...rules,
  })
  clients.push(outgoingClient)
  return outgoingClient
}

function privateClient(resolve = toInner): OutgoingClient {
  const outgoingClient = createOutgoingClient({ allowPrivate: true, resolve })
  clients.push(outgoingClient)
  return outgoingClient
}

const inner = (path = '/'): string => `http://inner.example:${port}${path}`

describe('an internal server', () => {
  test('is reachable if the install allows private addresses', async () => {
    const response = await privateClient().safeFetch(inner())

    expect(response.status).toBe(200)
    expect(await response.text()).toBe('inner')
    expect(hits).toBe(1)
  })

  test('is not reachable by any hostile URL', async () => {
    const urls = hostileUrls(port)
    expect(urls.length).toBeGreaterThanOrEqual(118)
    const { safeFetch } = publicClient()

    for (const url of urls) {
      await expect(safeFetch(url), url).rejects.toThrow(OutgoingRefused)
    }
    expect(hits).toBe(0)
  })

  test('would be reachable by many of them without the guard', async () => {
    const isWeb = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'http:'
    // Loopback only: this test must not touch the real network.
    const { safeFetch } = publicClient({
      mayReach: (address) => /^(127\.|0\.0\.0\.0$|::1?$|::ffff:7f)/.test(address),
    })

    for (const url of hostileUrls(port).filter(isWeb))
      await safeFetch(url, {}, { timeout: 500 }).catch(() => undefined)
    expect(hits).toBeGreaterThanOrEqual(60)
  })

  test.each([
    [['127.0.0.1']],
    [['93.184.216.34', '127.0.0.1']],
    [['127.0.0.1', '93.184.216.34']],
    [['2606:2800:220:1::1', '::1']],
    [['93.184.216.34', '::ffff:127.0.0.1']],
    [['93.184.216.34', 'not an address']],
    [[]],
  ])('is not reachable through the DNS answer %j', async (addresses) => {
    const { safeFetch } = publicClient({ resolve: async () => addresses })

    await expect(safeFetch(inner())).rejects.toThrow(OutgoingRefused)
    expect(hits).toBe(0)
  })

  test('is not reachable by a name that turns private after the first answer', async () => {
    let answers = 0
    // 2000::/16 is in the public range but unassigned, so no packet is sent.
    const rebinding = async (): Promise<string[]> => (answers++ === 0 ? ['2000::1'] : ['127.0.0.1'])
    const { safeFetch } = publicClient({ resolve: rebinding, connectTimeout: 200 })

    await expect(safeFetch(inner(), {}, { timeout: 300 })).rejects.toThrow(OutgoingFailed)
    await expect(safeFetch(inner())).rejects.toThrow(OutgoingRefused)
    await expect(safeFetch(inner())).rejects.toThrow(OutgoingRefused)
    expect(hits).toBe(0)
  })

  test('the checked address is the one connected to, with one lookup per connection', async () => {
    const asked: string[] = []
    const checked: string[] = []
    const { safeFetch } = publicClient({
      resolve: async (hostname) => (
        asked.push(hostname),
        asked.length === 1 ? ['127.0.0.1'] : ['127.9.9.9']
      ),
      mayReach: (address) => checked.push(address) > 0,
    })

    expect(await (await safeFetch(inner())).text()).toBe('inner')
    expect(asked).toEqual(['inner.example'])
    expect(new Set(checked)).toEqual(new Set(['127.0.0.1']))
  })

  test.each([
    () => `http://127.0.0.1:${port}/inner`,
    () => `http://inner-by-name.example:${port}/inner`,
    () => `//2130706433:${port}/inner`,
    () => `http://user@outer.example:${port}/inner`,
    () => 'http://169.254.169.254/latest/meta-data/',
    () => 'file:///etc/passwd',
    () => 'gopher://127.0.0.1/',
  ])('is not reachable by a redirect (%#)', async (location) => {
    let isFirstHop = true
    handle = (_request, response) => {
      isFirstHop = false
      response.writeHead(302, { location: location() }).end()
    }
    const { safeFetch } = publicClient({
      mayReach: (address) => isFirstHop || isAllowedAddress(address, 'public'),
    })

    await expect(safeFetch(`http://outer.example:${port}/`, {}, { redirects: 3 })).rejects.toThrow(
      OutgoingRefused,
    )
    expect(hits).toBe(1)
  })
})

describe('rules', () => {
  test.each([
    'http://example.com:8080/',
    'https://example.com:22/',
    'http://example.com:65535/',
    'http://example.com:0/',
  ])('port of %s is rejected for public hosts', async (url) => {
    const outgoingClient = createOutgoingClient({ allowPrivate: false, resolve: toInner })
    clients.push(outgoingClient)
    await expect(outgoingClient.safeFetch(url)).rejects.toThrow('ports 80 and 443')
  })

  test.each([
    'http://169.254.169.254/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
    'http://168.63.129.16/',
  ])('the metadata service %s is rejected even if private addresses are allowed', async (url) => {
    await expect(privateClient().safeFetch(url)).rejects.toThrow(OutgoingRefused)
  })

  test('redirects are not followed by default', async () => {
    handle = (_request, response) => response.writeHead(302, { location: inner('/next') }).end()

    const response = await privateClient().safeFetch(inner())
    expect([response.status, response.headers.get('location')]).toEqual([302, inner('/next')])
    expect(hits).toBe(1)
  })

  test('redirects are followed up to the limit, and the last URL is returned', async () => {
    handle = ({ url }, response) =>
      url === '/2'
        ? response.end('here')
        : response.writeHead(307, { location: `/${Number(url?.slice(1)) + 1}` }).end()
    const { safeFetch } = privateClient()

    const response = await safeFetch(inner('/0'), {}, { redirects: 2 })
    expect([response.url, await response.text()]).toEqual([inner('/2'), 'here'])
    await expect(safeFetch(inner('/0'), {}, { redirects: 1 })).rejects.toMatchObject({
      reason: 'too many redirects',
    })
  })

  test('a redirect to another origin gets no secrets, and a body is never sent again', async () => {
    const seen: (string | undefined)[] = []
    handle = ({ url, headers }, response) => {
      seen.push(headers.authorization ?? headers['x-api-key']?.toString())
      if (url === '/')
        response.writeHead(302, { location: `http://stranger.example:${port}/end` }).end()
      else response.end()
    }
    const { safeFetch } = privateClient()
    const headers = { authorization: 'Bearer secret', 'x-api-key': 'secret' }

    await safeFetch(inner(), { headers }, { redirects: 1 })
    expect(seen).toEqual(['Bearer secret', undefined])
    const posted = await safeFetch(
      inner(),
      { method: 'POST', body: 'x', headers },
      { redirects: 1 },
    )
    expect([posted.status, hits]).toEqual([302, 3])
  })

  test('sends no cookies, no custom Host, and our own user agent', async () => {
    let seen: IncomingMessage['headers'] = {}
    handle = (request, response) => {
      seen = request.headers
      response.setHeader('set-cookie', 'a=b').end()
    }
    const headers = {
      cookie: 'a=b',
      host: 'other.example',
      'user-agent': 'x',
      'content-length': '999',
      'x-kept': 'yes',
    }

    const response = await privateClient().safeFetch(inner(), {
      method: 'POST',
      body: 'hello',
      headers,
    })
    expect(seen).toMatchObject({
      host: `inner.example:${port}`,
      'user-agent': 'Parley',
      'content-length': '5',
      'x-kept': 'yes',
    })
    expect(seen).not.toHaveProperty('cookie')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('an oversized response is cut off, with or without a length, compressed or not', async () => {
    const { safeFetch } = privateClient()
    const rules = { maxBytes: 10_000 }

    handle = (_request, response) => response.end(Buffer.alloc(10_001))
    await expect(safeFetch(inner(), {}, rules)).rejects.toMatchObject({ reason: 'too large' })

    handle = (_request, response) =>
      void (response.write(Buffer.alloc(9000)), response.end(Buffer.alloc(9000)))
    const chunked = await safeFetch(inner(), {}, rules)
    await expect(chunked.bytes()).rejects.toMatchObject({ reason: 'too large' })

    handle = (_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(5_000_000)))
    const bomb = await safeFetch(inner(), {}, rules)
    await expect(bomb.bytes()).rejects.toMatchObject({ reason: 'too large' })

    handle = (_request, response) => response.end(Buffer.alloc(10_000))
    expect(await (await safeFetch(inner(), {}, rules)).bytes()).toHaveLength(10_000)
  })

  test('a silent or dripping server times out', async () => {
    const { safeFetch } = privateClient()

    handle = () => undefined
    await expect(safeFetch(inner(), {}, { timeout: 100 })).rejects.toMatchObject({
      reason: 'too slow',
    })

    handle = (_request, response) => {
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
    }
    const dripping = await safeFetch(inner(), {}, { timeout: 200 })
    await expect(dripping.text()).rejects.toMatchObject({ reason: 'too slow' })
  })

  test('a silent name server times out', async () => {
    const { safeFetch } = publicClient({
      resolve: () => new Promise(() => undefined),
      connectTimeout: 100,
    })

    await expect(safeFetch(inner())).rejects.toMatchObject({ reason: 'too slow' })
  })

  test('an unread body is dropped with its connection', async () => {
    let closed = 0
    handle = (_request, response) => {
      response.on('close', () => closed++)
      response.write('begin')
    }
    const { safeFetch } = privateClient()

    await safeFetch(inner(), {}, { timeout: 100 })
    const cancelled = await safeFetch(inner())
    await cancelled.body?.cancel()
    await expect.poll(() => closed).toBe(2)
  })

  test('the caller can abort', async () => {
    handle = () => undefined
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 50)

    const request = privateClient().safeFetch(inner(), { signal: controller.signal })
    await expect(request).rejects.toMatchObject({ reason: 'called off' })
  })

  test.each([
    ['HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\nhi', 'not readable'],
    ['nonsense\r\n\r\n', 'not readable'],
    ['', 'unreachable'],
  ])('the response %j is %s', async (bytes, reason) => {
    handle = ({ socket }) => void socket.end(bytes)

    await expect(privateClient().safeFetch(inner())).rejects.toMatchObject({ reason })
  })

  test('a closed port is unreachable', async () => {
    const server = createServer()
    const closed = await listen(server, '127.0.0.1', 0)
    server.close()

    await expect(privateClient().safeFetch(`http://127.0.0.1:${closed}/`)).rejects.toMatchObject({
      reason: 'unreachable',
    })
  })
})
