import { expect, test } from 'vitest'

import { untilWords } from './snooze-words.ts'
import { shortSnoozedWords, snoozedWords } from './snoozed-words.ts'

const settings = { locale: 'en', timeZone: 'UTC', dateFormat: 'locale' } as const
const monday = '2030-06-03T09:00:00.000Z'

test.each([
  [null, null, 'until they reply', 'Until they reply'],
  [null, 'visit', 'until they’re back on the site', 'Until they’re back'],
  [null, 'note', 'until someone adds a note', 'Until a note'],
] as const)('%s and %s read as %o', (snoozedUntil, snoozedUntilEvent, long, short) => {
  const row = { snoozedUntil, snoozedUntilEvent }
  expect(snoozedWords(row, settings)).toBe(long)
  expect(shortSnoozedWords(row, settings)).toBe(short)
})

test("times are in the organization's time zone", () => {
  const row = { snoozedUntil: monday, snoozedUntilEvent: null }
  expect(shortSnoozedWords(row, { ...settings, timeZone: 'Europe/Vienna' })).toMatch(/Jun 3, 11:00/)
})

test('an event with a latest time shows both', () => {
  expect(untilWords('Monday', 'visit')).toBe(
    'until they’re back on the site, or Monday at the latest',
  )
  expect(untilWords('Monday', null)).toBe('until Monday')
})
