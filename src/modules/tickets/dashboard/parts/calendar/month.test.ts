import { expect, test } from 'vitest'

import { asMonth, monthQuestion } from './month.ts'

test.each([
  ['2026-11', '2026-11-01'],
  ['2026-13', undefined],
  ['2026-1', undefined],
  ['', undefined],
])('the first day of %o is %o', (text, day) => {
  expect(asMonth(text)).toBe(day)
})

test('a month is queried from its first to its last moment', () => {
  const { from, to, sort } = monthQuestion('board', '2026-02-01', {})

  expect(new Date(from ?? '')).toEqual(new Date(2026, 1, 1))
  expect(new Date(to ?? '')).toEqual(new Date(2026, 2, 1, 0, 0, 0, -1))
  expect(sort).toBe('due')
})
