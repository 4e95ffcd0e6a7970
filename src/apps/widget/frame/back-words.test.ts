import { expect, test } from 'vitest'

import { words } from '#modules/widget/rules.ts'

import { backWords } from './back-words.ts'

const now = new Date(2026, 10, 16, 20, 0)
const at = (day: number, hour = 9): string => new Date(2026, 10, day, hour).toISOString()

test.each([
  [at(16, 22), 'Back at 10:00 PM, your time'],
  [at(17), 'Back tomorrow at 9:00 AM, your time'],
  [at(19), 'Back Thursday at 9:00 AM, your time'],
  [at(30), 'Back November 30 at 9:00 AM, your time'],
  [null, undefined],
])('%s is "%s"', (opensAt, expected) => {
  expect(backWords(opensAt, words, 'en', now)).toBe(expected)
})
