import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { datePattern, firstWeekdayOf, writeDate, readDate } from './date-words.ts'

const today = '2026-11-15'
const languages =
  'en en-GB de fr es it nl pl pt-BR sv cs tr uk el ja ko zh-CN ar fa he hi th'.split(' ')

describe('typed dates', () => {
  test.each([
    ['2026-11-15', 'en', '2026-11-15'],
    ['11/15/2026', 'en', '2026-11-15'],
    ['15/11/2026', 'en-GB', '2026-11-15'],
    ['15.11.26', 'de', '2026-11-15'],
    ['15. 11.', 'de', '2026-11-15'],
    ['2026. 11. 15.', 'hu', '2026-11-15'],
    ['2026/2/3', 'en', '2026-02-03'],
    ['3/4', 'en', '2026-03-04'],
    ['3/4', 'en-GB', '2026-04-03'],
    ['Nov 15, 2025', 'en', '2025-11-15'],
    ['15 november', 'en', '2026-11-15'],
    ['15 sept 2026', 'en', '2026-09-15'],
    ['15. März 2026', 'de', '2026-03-15'],
    ['1 août 2026', 'fr', '2026-08-01'],
    ['15 listopada 2026', 'pl', '2026-11-15'],
    ['today', 'en', '2026-11-15'],
    ['Tomorrow', 'en', '2026-11-16'],
    ['gestern', 'de', '2026-11-14'],
    [' 1/2/99 ', 'en', '1999-01-02'],
    ['1/2/70', 'en', '2070-01-02'],
  ])('%s in %s is %s', (text, locale, date) => expect(readDate(text, locale, today)).toBe(date))

  test.each(['', 'soon', '13/13/2026', '2/30/2026', 'ju 3', '15', '1/2/3/4', 'Nov', '99999/1/1'])(
    '"%s" isn\'t a date',
    (text) => expect(readDate(text, 'en', today)).toBeUndefined(),
  )

  test('formatted dates can be parsed in any language', () => {
    const date = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((moment) => moment.toISOString().slice(0, 10))
    const locale = fc.constantFrom(...languages)
    fc.assert(
      fc.property(date, locale, (day, language) => {
        expect(readDate(writeDate(day, language), language, today)).toBe(day)
      }),
      { numRuns: 500 },
    )
  })
})

test('days are formatted for the locale', () => {
  expect(writeDate('2026-11-15', 'en')).toBe('Nov 15, 2026')
  expect(writeDate('2026-11-15', 'de')).toBe('15.11.2026')
  expect(writeDate('2026-11-15', 'en-GB', { weekday: 'long', day: 'numeric' })).toBe('Sunday 15')
})

test('the pattern shows the order of the locale', () => {
  expect(datePattern('en')).toBe('MM/DD/YYYY')
  expect(datePattern('en-GB')).toBe('DD/MM/YYYY')
  expect(datePattern('de')).toBe('DD.MM.YYYY')
})

test('weeks begin on Monday, Sunday or Saturday', () => {
  expect(['de', 'en-US', 'ar-EG'].map(firstWeekdayOf)).toEqual([1, 7, 6])
})
