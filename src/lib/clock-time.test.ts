import { expect, test } from 'vitest'

import { addMinutes, writeTime, isClockTime, readTime, timesOfDay } from './clock-time.ts'

test.each([
  ['14:30', '14:30'],
  ['2:30 pm', '14:30'],
  ['2.30PM', '14:30'],
  ['2 p.m.', '14:00'],
  ['12 am', '00:00'],
  ['12:05 pm', '12:05'],
  ['1430', '14:30'],
  ['930', '09:30'],
  ['9', '09:00'],
  ['14h30', '14:30'],
  ['14h', '14:00'],
  [' 00:00 ', '00:00'],
])('%s means %s', (text, time) => expect(readTime(text)).toBe(time))

test.each(['', 'noon', '24:00', '12:60', '13 pm', '0 am', '14:3', '12345', '-1:00'])(
  '"%s" isn\'t a time',
  (text) => expect(readTime(text)).toBeUndefined(),
)

test('times have two digits for hours and minutes', () => {
  expect(isClockTime('09:05')).toBe(true)
  expect(['9:05', '24:00', '09:60', ''].some(isClockTime)).toBe(false)
})

test('formatted times can be parsed', () => {
  for (const locale of ['en', 'en-GB', 'de', 'fr'])
    for (const time of timesOfDay(7)) expect(readTime(writeTime(time, locale))).toBe(time)
  expect(writeTime('14:30', 'en')).toBe('2:30 PM')
  expect(writeTime('14:30', 'de')).toBe('14:30')
})

test('steps stop at the start and end of the day', () => {
  expect(addMinutes('09:50', 15)).toBe('10:05')
  expect(addMinutes('23:50', 15)).toBe('23:59')
  expect(addMinutes('00:05', -15)).toBe('00:00')
})

test('a day has the expected number of steps', () => {
  expect(timesOfDay(30)).toHaveLength(48)
  expect(timesOfDay(60, { min: '09:00', max: '12:00' })).toEqual([
    '09:00',
    '10:00',
    '11:00',
    '12:00',
  ])
})
