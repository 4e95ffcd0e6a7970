import { expect, test } from 'vitest'

import type { BugEnvironment } from '../model.ts'
import { cleanRecords, signatureHash, type Records } from './clean-records.ts'

const at = '2026-11-16T12:00:00.000Z'
const records: Records = {
  environment: {
    url: 'https://shop.example/cart?token=abc#x',
    referrer: `https://ada:${'pw'}@shop.example/?q=secret`,
    userAgent: 'Test',
    viewport: '800x600',
    pixelRatio: 1,
    locale: 'en',
    timeZone: 'UTC',
    appVersion: '1.2.3',
    context: { plan: 'pro', owner: 'ada@example.com', token: 'abcdefgh', size: 1e300 },
  },
  console: [
    { level: 'error', text: 'Authorization: Bearer abcdefgh', stack: '', at },
    {
      level: 'uncaught',
      text: 'TypeError: ada@example.com is undefined',
      stack: 'at pay (https://shop.example/app.js?key=abc:1:2)',
      at,
    },
  ],
  breadcrumbs: [{ level: 'info', category: 'ada@b.cc', message: 'token=abcdefgh', at }],
  network: [{ method: 'get', url: 'https://api.example/carts?token=abc', status: 500, ms: 12, at }],
  steps: [{ act: 'click', role: 'link', name: 'Write to ada@example.com', at }],
}

test('secrets the page didn’t mask are masked', () => {
  const text = JSON.stringify(cleanRecords(records))

  for (const secret of ['abc', 'secret', 'ada', 'abcdefgh']) expect(text).not.toContain(secret)
  expect(cleanRecords(records).network[0]).toMatchObject({
    method: 'GET',
    url: 'https://api.example/carts?token=',
  })
})

test('records stay within their limits after masking', () => {
  const text = 'a@b.cc '.repeat(142)
  const [entry] = cleanRecords({
    ...records,
    console: [{ level: 'warn', text, stack: text, at }],
  }).console

  expect(entry?.text.length).toBeLessThanOrEqual(1000)
  expect(entry?.stack.length).toBeLessThanOrEqual(2000)
})

test('custom data fits into the environment column', () => {
  const names = Array.from({ length: 50 }, (_, place) => [`name ${place}`, 'ä€'.repeat(250)])
  const { environment } = cleanRecords({
    ...records,
    environment: {
      ...(records.environment as BugEnvironment),
      url: '€'.repeat(2048),
      referrer: '€'.repeat(2048),
      context: Object.fromEntries(names),
    },
  })

  expect(Buffer.byteLength(JSON.stringify(environment))).toBeLessThanOrEqual(16_100)
  expect(Object.keys(environment?.context ?? {}).length).toBeGreaterThan(0)
  expect(cleanRecords(records).environment?.context).toEqual({
    plan: 'pro',
    owner: '•••',
    token: '•••',
    size: '1e+300',
  })
})

test('a report without an error has no signature', () => {
  expect(signatureHash(records)).toMatch(/^[\da-f]{64}$/)
  expect(signatureHash({ ...records, console: [] })).toBeUndefined()
  expect(
    signatureHash({ ...records, console: [{ level: 'warn', text: 'old', stack: '', at }] }),
  ).toBeUndefined()
})
