import { expect, test } from 'vitest'

import { linkState, nextPath } from './rules.ts'

const now = new Date('2026-11-16T12:00:00Z')
const later = new Date('2026-11-16T12:00:01Z')

test.each([
  ['good', { usedAt: null, expiresAt: later }],
  ['expired', { usedAt: null, expiresAt: now }],
  ['used', { usedAt: now, expiresAt: later }],
] as const)('a link is %s', (state, link) => {
  expect(linkState(link, now)).toBe(state)
})

test.each([
  ['/tickets', '/tickets'],
  ['/tickets/SUP-12?a=1', '/tickets/SUP-12?a=1'],
  ['//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/enter?token=x', '/'],
  ['/api/reader/me', '/'],
  ['', '/'],
])('after sign-in, %s redirects to %s', (target, path) => {
  expect(nextPath(target)).toBe(path)
})
