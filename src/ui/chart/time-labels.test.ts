import { expect, test } from 'vitest'

import { tickPlaces, timeLabels, timeZoneWords } from './time-labels.ts'

test('a day is the same in every time zone', () => {
  const axis = { times: ['2026-11-15'], step: 'day', timeZone: 'America/Los_Angeles' } as const
  expect(timeLabels(axis, 'en')).toEqual({
    heading: 'Day',
    short: ['Nov 15'],
    long: ['Sun, Nov 15, 2026'],
  })
})

test('a moment uses the given time zone', () => {
  const axis = { times: ['2026-11-15T23:00:00Z'], step: 'hour', timeZone: 'Europe/Berlin' } as const
  expect(timeLabels(axis, 'en-GB').short).toEqual(['0:00'])
  expect(timeLabels(axis, 'en-GB').long).toEqual(['Mon 16 Nov, 0:00'])
})

test('weeks show their first day, months no day', () => {
  const times = ['2026-11-09']
  expect(timeLabels({ times, step: 'week', timeZone: 'UTC' }, 'en').long).toEqual([
    'Week of Nov 9, 2026',
  ])
  expect(timeLabels({ times, step: 'month', timeZone: 'UTC' }, 'de').long).toEqual([
    'November 2026',
  ])
})

test('a time zone is printed with its offset', () => {
  const winter = new Date('2026-01-01')
  expect(timeZoneWords('America/New_York', 'en', winter)).toBe('America/New York (GMT-5)')
  expect(timeZoneWords('UTC', 'en', winter)).toBe('UTC')
})

test('as many labels as fit, including the last', () => {
  expect(tickPlaces(30, 6)).toEqual([4, 9, 14, 19, 24, 29])
  expect(tickPlaces(5, 10)).toEqual([0, 1, 2, 3, 4])
  expect(tickPlaces(1, 0)).toEqual([0])
  expect(tickPlaces(0, 4)).toEqual([])
})
