import { expect, test } from 'vitest'

import { dateIn, isTimeZone, momentIn } from './zone-time.ts'

test.each([
  ['UTC', '2026-11-16', 9 * 60, '2026-11-16T09:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01', 9 * 60, '2026-07-01T07:00:00.000Z'],
  ['Asia/Kathmandu', '2026-07-01', 9 * 60, '2026-07-01T03:15:00.000Z'],
  // 02:30 doesn't exist in spring and comes an hour later; in fall it exists twice.
  ['Europe/Berlin', '2026-03-29', 150, '2026-03-29T01:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25', 150, '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25', 24 * 60, '2026-10-25T23:00:00.000Z'],
])('in %s on %s minute %i is %s', (zone, date, minutes, moment) => {
  expect(momentIn(zone, date, minutes).toISOString()).toBe(moment)
})

test('days start at different moments in other zones', () => {
  const at = new Date('2026-11-16T23:30:00Z')
  expect(dateIn('UTC', at)).toBe('2026-11-16')
  expect(dateIn('Asia/Tokyo', at)).toBe('2026-11-17')
  expect(dateIn('America/New_York', at)).toBe('2026-11-16')
})

test('only known zones are valid', () => {
  expect(isTimeZone('Europe/Oslo')).toBe(true)
  expect(isTimeZone('Europe/Atlantis')).toBe(false)
})
