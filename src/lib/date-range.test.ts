import { expect, test } from 'vitest'

import { rangeBetween, presetRanges } from './date-range.ts'

test('periods include today', () => {
  const ranges = Object.fromEntries(
    presetRanges('2026-03-31').map(({ key, range }) => [key, `${range.from} ${range.to}`]),
  )
  expect(ranges).toEqual({
    today: '2026-03-31 2026-03-31',
    'last-7-days': '2026-03-25 2026-03-31',
    'last-30-days': '2026-03-02 2026-03-31',
    'last-90-days': '2026-01-01 2026-03-31',
    'this-month': '2026-03-01 2026-03-31',
    'last-month': '2026-02-01 2026-02-28',
    'this-year': '2026-01-01 2026-03-31',
  })
})

test('ranges are put in order', () => {
  const range = { from: '2026-03-01', to: '2026-03-05' }
  expect(rangeBetween('2026-03-05', '2026-03-01')).toEqual(range)
  expect(rangeBetween('2026-03-01', '2026-03-05')).toEqual(range)
})
