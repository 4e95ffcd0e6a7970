import type { IncomingMessage } from 'node:http'

import { describe, expect, test } from 'vitest'

import { readConfig } from '#platform/config/config.ts'

import { ownOriginsOf, refuseForeignOrigin } from './origin-check.ts'

const own = new Set(['https://app.example.com'])

describe('a write', () => {
  test.each([
    [
      'from our own page',
      { 'sec-fetch-site': 'same-origin', origin: 'https://app.example.com' },
      true,
      true,
    ],
    [
      'from a tenant page',
      { 'sec-fetch-site': 'same-site', origin: 'https://acme.example.com' },
      true,
      false,
    ],
    [
      'from elsewhere',
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      true,
      false,
    ],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }, true, false],
    ['from an old browser on our page', { origin: 'https://app.example.com' }, true, true],
    ['from an old browser elsewhere', { origin: 'https://evil.example' }, true, false],
    ['from a sandboxed frame', { origin: 'null' }, true, false],
    ['with a cookie and no origin', {}, true, false],
    ['without cookie and origin, as a program sends it', {}, false, true],
    ['without cookie from elsewhere', { origin: 'https://evil.example' }, false, false],
    ['whose port differs', { origin: 'https://app.example.com:8443' }, true, false],
    ['whose scheme differs', { origin: 'http://app.example.com' }, true, false],
  ])('%s', (_, headers, hasSession, isAllowed) => {
    const check = (): void => refuseForeignOrigin({ headers } as IncomingMessage, own, hasSession)

    if (isAllowed) expect(check).not.toThrow()
    else expect(check).toThrow('another website')
  })
})

test('own origins are the main hosts with the public scheme and port', () => {
  const config = readConfig({
    DATABASE_URL: 'postgres://db/parley',
    PUBLIC_URL: 'https://app.example.com',
    MAIN_HOSTS: 'www.example.com',
  })

  expect([...ownOriginsOf(config)]).toEqual(['https://app.example.com', 'https://www.example.com'])
})
