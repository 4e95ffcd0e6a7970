import { expect, test } from 'vitest'

import { weekStart } from './week-start.ts'

test('a week begins as the language has it, unless the organization chose a day', () => {
  expect(weekStart({ locale: 'en-US', firstWeekday: null })).toBe(0)
  expect(weekStart({ locale: 'de', firstWeekday: null })).toBe(1)
  expect(weekStart({ locale: 'ar-EG', firstWeekday: null })).toBe(6)
  expect(weekStart({ locale: 'en-US', firstWeekday: 1 })).toBe(1)
  expect(weekStart({ locale: 'de', firstWeekday: 0 })).toBe(0)
})
