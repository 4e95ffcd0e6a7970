import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { createLog } from '#platform/observe/log.ts'
import type { SafeFetch } from '#platform/outgoing/outgoing-client.ts'

import { createIcons, type ServeIcon } from './icons.ts'

const remote = vi.fn<SafeFetch>()
let serve: ServeIcon
let server: Server
beforeAll(async () => {
  server = createServer((request, response) => void serve(response, request.url ?? ''))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  remote.mockReset()
  open(undefined)
})
afterAll(() => server.close())

test('an installed icon is served by name and cached permanently', async () => {
  const answer = await ask('/icons/eye.svg')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(await answer.text()).toMatch(/^<svg .*<circle cx="12" cy="12" r="3"\/><\/svg>$/)
})

test('a renamed icon is still found under its old name', async () => {
  const [old, current] = await Promise.all([
    ask('/icons/alert-circle.svg').then((answer) => answer.text()),
    ask('/icons/circle-alert.svg').then((answer) => answer.text()),
  ])
  expect(old).toBe(current)
  expect(old).toContain('<svg')
})

test.each([
  '/icons/no-such-icon.svg',
  '/icons/Eye.svg',
  '/icons/eye.svg/',
  '/icons/../package.svg',
  '/icons/..%2f..%2fpackage.svg',
  '/icons/eye.mjs.map.svg',
  '/icons/eye',
  '/icons/-.svg',
  `/icons/${'a'.repeat(65)}.svg`,
])('%s is not found and triggers no outside request', async (path) => {
  const answer = await ask(path)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(remote).not.toHaveBeenCalled()
})

test('a configured service is asked for missing icons, for at most 1500 ms', async () => {
  open('https://icons.example/mdi/')
  remote.mockResolvedValue(new Response('<svg><path d="M0 0"/></svg>'))
  expect(await (await ask('/icons/made-up.svg')).text()).toBe('<svg><path d="M0 0"/></svg>')
  await ask('/icons/made-up.svg')
  expect(remote).toHaveBeenCalledTimes(1)
  const [address, , rules] = remote.mock.calls[0] ?? []
  expect(address).toBe('https://icons.example/mdi/made-up.svg')
  expect(rules?.timeout).toBe(1500)
  await ask('/icons/eye.svg')
  expect(remote).toHaveBeenCalledTimes(1)
})

test.each([
  ["doesn't respond", () => Promise.reject(new Error('too slow'))],
  ["doesn't have it", () => Promise.resolve(new Response('<svg></svg>', { status: 404 }))],
  ['sends a script', () => Promise.resolve(new Response('<svg><script>x</script></svg>'))],
])('a service that %s provides no icon', async (_, answer) => {
  open('https://icons.example')
  remote.mockImplementation(answer)
  expect((await ask('/icons/made-up.svg')).status).toBe(404)
})

function open(apiUrl: string | undefined): void {
  serve = createIcons({ apiUrl, safeFetch: remote, log: createLog('silent') })
}

function ask(path: string): Promise<Response> {
  const { port } = server.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}${path}`)
}
