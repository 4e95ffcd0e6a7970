import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  addDays,
  addMonths,
  clampDate,
  dateIn,
  daysBetween,
  daysInMonth,
  endOfMonth,
  endOfWeek,
  isCalendarDate,
  isLeapYear,
  isWithin,
  partsOf,
  startOfMonth,
  startOfWeek,
  toCalendarDate,
  weekdayOf,
  weekNumber,
  weeksOfMonth,
} from './calendar-date.ts'

const anyDate = fc
  .date({ min: new Date('0002-01-01'), max: new Date('9998-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('valid days', () => {
  test.each(['2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])(
    '%s is valid',
    (text) => expect(isCalendarDate(text)).toBe(true),
  )

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '2026-11-15T00:00',
    '',
  ])('%s is invalid', (text) => expect(isCalendarDate(text)).toBe(false))

  test('leap years skip centuries except every fourth', () => {
    const years = [1900, 2000, 2023, 2024, 2100, 2400]
    expect(years.filter(isLeapYear)).toEqual([2000, 2024, 2400])
  })

  test('months have the right lengths', () => {
    const lengths = Array.from({ length: 12 }, (_, month) => daysInMonth(2026, month + 1))
    expect(lengths).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    expect(daysInMonth(2028, 2)).toBe(29)
  })

  test('parts form a valid day or undefined', () => {
    expect(toCalendarDate({ year: 2026, month: 3, day: 4 })).toBe('2026-03-04')
    expect(toCalendarDate({ year: 2026, month: 2, day: 30 })).toBeUndefined()
    expect(partsOf('2026-03-04')).toEqual({ year: 2026, month: 3, day: 4 })
  })
})

describe('steps', () => {
  test('adding days crosses months, years, and the end of February', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2025-03-01', -1)).toBe('2025-02-28')
  })

  test('adding a month to the last day gives the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(addMonths('2026-11-15', 14)).toBe('2028-01-15')
  })

  test('the calendar ends with four-digit years', () => {
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31')
    expect(addMonths('9999-12-01', 1)).toBe('9999-12-31')
    expect(addMonths('0001-01-31', -1)).toBe('0001-01-01')
  })

  test('adding and subtracting days cancels out', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -300, max: 300 }), (date, count) => {
        const moved = addDays(date, count)
        expect(addDays(moved, -count)).toBe(date)
        expect(daysBetween(date, moved)).toBe(count)
      }),
    )
  })
})

describe('months and weeks', () => {
  test('a month has a first and a last day', () => {
    expect(startOfMonth('2024-02-10')).toBe('2024-02-01')
    expect(endOfMonth('2024-02-10')).toBe('2024-02-29')
  })

  test('weekdays are correct', () => {
    expect(weekdayOf('1970-01-01')).toBe(4)
    expect(weekdayOf('2026-11-15')).toBe(7)
    expect(weekdayOf('1969-12-29')).toBe(1)
  })

  test("weeks start on the locale's first day", () => {
    expect(startOfWeek('2026-11-15', 1)).toBe('2026-11-09')
    expect(startOfWeek('2026-11-15', 7)).toBe('2026-11-15')
    expect(startOfWeek('2026-11-15', 6)).toBe('2026-11-14')
    expect(endOfWeek('2026-11-15', 1)).toBe('2026-11-15')
  })

  test.each([
    ['2026-01-01', 1],
    ['2027-01-01', 53],
    ['2024-12-30', 1],
    ['2021-01-03', 53],
    ['2020-12-31', 53],
    ['2026-11-15', 46],
    ['2026-11-16', 47],
  ])('%s is in week %i', (date, week) => expect(weekNumber(date)).toBe(week))

  test('a month view has six weeks and contains each day once', () => {
    fc.assert(
      fc.property(anyDate, fc.constantFrom(1 as const, 6 as const, 7 as const), (date, first) => {
        const weeks = weeksOfMonth(date, first)
        const days = weeks.flat().filter((day) => day !== undefined)
        expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
        expect(days[0]).toBe(startOfMonth(date))
        expect(days.at(-1)).toBe(endOfMonth(date))
        for (const week of weeks)
          for (const [position, day] of week.entries())
            if (day) expect((weekdayOf(day) - first + 7) % 7).toBe(position)
      }),
    )
  })
})

test('limits apply on both sides, or on one', () => {
  const limits = { min: '2026-01-10', max: '2026-01-20' }
  expect(clampDate('2026-01-01', limits)).toBe('2026-01-10')
  expect(clampDate('2026-02-01', limits)).toBe('2026-01-20')
  expect(clampDate('2026-01-15', limits)).toBe('2026-01-15')
  expect(isWithin('2026-01-20', limits)).toBe(true)
  expect(isWithin('2026-01-21', limits)).toBe(false)
  expect(isWithin('1999-01-21', { max: '2000-01-01' })).toBe(true)
})

test('today depends on the time zone', () => {
  const newYear = new Date('2026-01-01T02:00:00Z')
  expect(dateIn('America/New_York', newYear)).toBe('2025-12-31')
  expect(dateIn('Asia/Tokyo', newYear)).toBe('2026-01-01')
})
