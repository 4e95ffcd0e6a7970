import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signFileUrl, verifyFileUrl } from './signed-url.ts'
import { storageKey } from './storage.ts'

const secret = 'a secret of this install'
const key = storageKey(randomUUID(), randomUUID())
const now = new Date('2030-01-01T12:00:00Z')
const inFiveMinutes = new Date('2030-01-01T12:05:00Z')
const verify = (url: string, at = now): ReturnType<typeof verifyFileUrl> =>
  verifyFileUrl({ secret, url, now: at })

test('a signed URL returns its key until it expires', () => {
  const url = signFileUrl({ secret, key, expiresAt: inFiveMinutes })

  expect(url).toMatch(new RegExp(`^/files/${key}\\?e=1893499500&s=[\\w-]{43}$`))
  expect(verify(url)).toEqual({ key })
  expect(verify(url, new Date('2030-01-01T12:04:59.999Z'))).toEqual({ key })
  expect(verify(url, inFiveMinutes)).toBeUndefined()
})

test('without an expiry it is permanent', () => {
  const url = signFileUrl({ secret, key })

  expect(verify(url, new Date('2099-01-01'))).toEqual({ key })
})

test('a page can request another size without a new signature', () => {
  const url = signFileUrl({ secret, key, options: { width: 320 } })

  expect(verify(url)).toEqual({ key, options: { width: 320 } })
  expect(verify(`${url.replace('w=320', 'w=640')}&f=avif&q=50`)).toEqual({
    key,
    options: { width: 640, format: 'avif', quality: 50 },
  })
  const full = { width: 64, format: 'png', quality: 90 } as const
  expect(verify(signFileUrl({ secret, key, options: full }))).toEqual({ key, options: full })
})

test.each([
  'w=321',
  'w=',
  'w=-320',
  'w=3.2e2',
  'w=0x140',
  'w=+320',
  'f=webp',
  'q=50',
  'w=320&f=svg',
  'w=320&f=',
  'w=320&q=0',
  'w=320&q=101',
  'w=320&q=51',
  'w=320&q=x',
])('unsupported options are refused: %s', (query) => {
  expect(verify(`${signFileUrl({ secret, key })}&${query}`)).toBeUndefined()
})

test.each<[string, (url: string) => string]>([
  ['another file', (url) => url.replace(key, storageKey(randomUUID(), randomUUID()))],
  ['another organization', (url) => url.replace(key.slice(0, 36), randomUUID())],
  ['more time', (url) => url.replace('e=1893499500', 'e=1993499500')],
  ['no time', (url) => url.replace(/e=\d+&/, '')],
  ['an empty time', (url) => url.replace(/e=\d+&/, 'e=&')],
  ['a second time before the first', (url) => url.replace('?', '?e=1993499500&')],
  ['no signature', (url) => url.replace(/&s=.*/, '')],
  ['an empty signature', (url) => url.replace(/s=.*/, 's=')],
  ['half a signature', (url) => url.slice(0, -20)],
  ['a longer signature', (url) => `${url}AAAA`],
  ['another signature', (url) => url.replace(/s=.*/, `s=${'A'.repeat(43)}`)],
  ['another path', (url) => url.replace('/files/', '/file/')],
  ['a path traversal', (url) => url.replace('/files/', '/files/../files/')],
  ['an encoded slash', (url) => url.replace(key, key.replace('/', '%2f'))],
  ['nothing', () => ''],
])('is refused: %s', (_name, change) => {
  const url = signFileUrl({ secret, key, expiresAt: inFiveMinutes })
  expect(verify(change(url))).toBeUndefined()
})

test("another install's secret is invalid", () => {
  expect(verify(signFileUrl({ secret: 'another secret', key }))).toBeUndefined()
})

test('only keys can be signed', () => {
  expect(() => signFileUrl({ secret, key: '../../etc/passwd' })).toThrow('Invalid storage key.')
})
