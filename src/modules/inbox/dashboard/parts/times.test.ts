import { expect, test } from 'vitest'

import { shortAgo } from './times.ts'

const now = new Date('2026-11-15T12:00:00Z')

test.each([
  ['2026-11-15T11:59:40Z', 'now'],
  ['2026-11-15T12:00:30Z', 'now'],
  ['2026-11-15T11:55:00Z', '5m'],
  ['2026-11-15T08:30:00Z', '3h'],
  ['2026-11-12T08:30:00Z', '3d'],
  ['2026-10-01T08:30:00Z', '6w'],
  ['2024-10-01T08:30:00Z', '2y'],
])('%s is %s', (at, words) => {
  expect(shortAgo(at, now)).toBe(words)
})
