import { expect, test } from 'vitest'

import { momentAt, nextMorning, snoozeTimes, whenWords } from './snooze-times.ts'

test('a Sunday afternoon in Berlin', () => {
  const times = snoozeTimes(new Date('2026-11-15T13:20:00Z'), 'Europe/Berlin')

  expect(times.map(({ label, until }) => `${label} ${until.toISOString()}`)).toEqual([
    'In 30 minutes 2026-11-15T13:50:00.000Z',
    'Later today 2026-11-15T16:00:00.000Z',
    'Tomorrow 2026-11-16T08:00:00.000Z',
  ])
})

test('late in the evening, “Later today” is not offered', () => {
  const labels = snoozeTimes(new Date('2026-11-17T22:30:00Z'), 'UTC').map(({ label }) => label)

  expect(labels).toEqual(['In 30 minutes', 'Tomorrow', 'Next Monday'])
})

test.each([
  ['2026-11-16', 'America/New_York', '2026-11-16T14:00:00.000Z'],
  ['2026-07-01', 'America/New_York', '2026-07-01T13:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
  ['2026-11-16', 'Asia/Kolkata', '2026-11-16T03:30:00.000Z'],
])('nine in the morning on %s in %s', (date, zone, moment) => {
  expect(momentAt(date, '09:00', zone).toISOString()).toBe(moment)
})

test.each([
  ['2026-11-16T09:20:00Z', 'America/New_York', '2026-11-16T14:00:00.000Z'],
  ['2026-11-16T14:00:00Z', 'America/New_York', '2026-11-17T14:00:00.000Z'],
  ['2026-11-16T13:59:30Z', 'America/New_York', '2026-11-17T14:00:00.000Z'],
  ['2026-11-16T23:30:00Z', 'Asia/Tokyo', '2026-11-17T00:00:00.000Z'],
  ['2026-11-16T20:00:00Z', 'Pacific/Auckland', '2026-11-17T20:00:00.000Z'],
])('at %s the next morning in %s is %s', (now, zone, morning) => {
  expect(nextMorning(new Date(now), zone).toISOString()).toBe(morning)
})

test('on a Monday, the next one shows its date', () => {
  const now = new Date('2026-11-16T10:00:00Z')
  const settings = { locale: 'en-GB', timeZone: 'UTC', dateFormat: 'locale' } as const
  const words = snoozeTimes(now, 'UTC').map(
    ({ label, until }) => `${label}: ${whenWords(until, now, settings)}`,
  )

  expect(words.slice(-2)).toEqual(['Tomorrow: Tue, 09:00', 'Next Monday: 23 Nov, 09:00'])
})
