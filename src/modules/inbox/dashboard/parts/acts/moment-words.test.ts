import { describe, expect, test } from 'vitest'

import { readMoment } from './moment-words.ts'

const now = new Date('2026-11-16T09:20:00Z')
const read = (words: string): string | undefined =>
  readMoment(words, now, 'Europe/Berlin')?.toISOString().slice(0, 16)

describe('a duration from now', () => {
  test.each([
    ['in 45 min', '2026-11-16T10:05'],
    ['45m', '2026-11-16T10:05'],
    ['In 45 Minutes', '2026-11-16T10:05'],
    ['in 1 hour', '2026-11-16T10:20'],
    ['2h', '2026-11-16T11:20'],
    ['2 hrs', '2026-11-16T11:20'],
    ['1h30', '2026-11-16T10:50'],
    ['1h 30m', '2026-11-16T10:50'],
    ['1 hour and 30 minutes', '2026-11-16T10:50'],
    ['1.5 hours', '2026-11-16T10:50'],
    ['an hour', '2026-11-16T10:20'],
    ['half an hour', '2026-11-16T09:50'],
    ['in half an hour', '2026-11-16T09:50'],
    ['in a week', '2026-11-23T09:20'],
    ['3 days', '2026-11-19T09:20'],
    ['in 2 weeks', '2026-11-30T09:20'],
    ['10 min from now', '2026-11-16T09:30'],
  ])('%s', (words, moment) => expect(read(words)).toBe(moment))
})

describe('a day means the morning unless a time is given', () => {
  test.each([
    ['tomorrow', '2026-11-17T08:00'],
    ['tmr', '2026-11-17T08:00'],
    ['tomorrow 9', '2026-11-17T08:00'],
    ['tomorrow at 14:30', '2026-11-17T13:30'],
    ['tomorrow, 2pm', '2026-11-17T13:00'],
    ['2pm tomorrow', '2026-11-17T13:00'],
    ['tomorrow morning', '2026-11-17T08:00'],
    ['tomorrow afternoon', '2026-11-17T13:00'],
    ['tonight', '2026-11-16T18:00'],
    ['today 17', '2026-11-16T16:00'],
    ['this evening', '2026-11-16T18:00'],
    ['day after tomorrow', '2026-11-18T08:00'],
    ['fri 9', '2026-11-20T08:00'],
    ['Friday', '2026-11-20T08:00'],
    ['on friday at noon', '2026-11-20T11:00'],
    ['next friday', '2026-11-27T08:00'],
    ['next week', '2026-11-23T08:00'],
    ['next week 8:15', '2026-11-23T07:15'],
    ['next monday', '2026-11-23T08:00'],
    ['weekend', '2026-11-21T08:00'],
    ['this weekend', '2026-11-21T08:00'],
    ['next month', '2026-12-01T08:00'],
  ])('%s', (words, moment) => expect(read(words)).toBe(moment))

  test("today's weekday means today while the time is ahead, then next week", () => {
    expect(read('mon 15')).toBe('2026-11-16T14:00')
    expect(read('mon 9')).toBe('2026-11-23T08:00')
    expect(read('monday')).toBe('2026-11-23T08:00')
  })
})

describe('a time alone means today, or tomorrow if it has passed', () => {
  test.each([
    ['11', '2026-11-16T10:00'],
    ['9', '2026-11-17T08:00'],
    ['9.30', '2026-11-17T08:30'],
    ['at 3pm', '2026-11-16T14:00'],
    ['1630', '2026-11-16T15:30'],
    ['noon', '2026-11-16T11:00'],
    ['12am', '2026-11-16T23:00'],
    ['12 pm', '2026-11-16T11:00'],
  ])('%s', (words, moment) => expect(read(words)).toBe(moment))
})

describe('a date means its next occurrence', () => {
  test.each([
    ['24 dec', '2026-12-24T08:00'],
    ['dec 24th', '2026-12-24T08:00'],
    ['December 24 18:00', '2026-12-24T17:00'],
    ['24.12.', '2026-12-24T08:00'],
    ['3 jan', '2027-01-03T08:00'],
    ['2027-03-28', '2027-03-28T07:00'],
    ['2027-03-28 2:30', '2027-03-28T01:30'],
    ['1st march 2027', '2027-03-01T08:00'],
  ])('%s', (words, moment) => expect(read(words)).toBe(moment))
})

describe('unknown or past', () => {
  test.each([
    [''],
    ['soon'],
    ['25'],
    ['9:75'],
    ['13pm'],
    ['0 min'],
    ['in min'],
    ['30 feb'],
    ['today 8'],
    ['2020-01-01'],
    ['fri fri'],
    ['tomorrow tomorrow 9'],
    ['<script>'],
  ])('%s', (words) => expect(read(words)).toBeUndefined())
})
