import { expect, test } from 'vitest'

import { installStatusOf } from './install-status.ts'

const now = new Date('2026-11-18T12:00:00Z')
const shop = { state: 'live', installedOn: 'https://shop.example' } as const

test.each([
  ['today', { ...shop, lastSeenAt: '2026-11-18T09:00:00Z' }],
  ['lately', { ...shop, lastSeenAt: '2026-11-15T12:00:00Z' }],
  ['gone', { ...shop, lastSeenAt: '2026-11-14T12:00:00Z' }],
  ['lately', { ...shop, state: 'paused', lastSeenAt: '2026-11-03T12:00:00Z' }],
  ['never', { state: 'live', installedOn: null, lastSeenAt: null }],
  [undefined, { ...shop, lastSeenAt: null }],
] as const)('a script is %s', (status, widget) => {
  expect(installStatusOf(widget, now)).toBe(status)
})
