import { expect, test } from 'vitest'

import { trimEndSigns, trimSigns } from './trim-signs.ts'

test('signs go from the ends and stay inside', () => {
  expect(trimSigns(`"'Ada "the" Marsh'"`, `"'`)).toBe(`Ada "the" Marsh`)
  expect(trimEndSigns('..a.b..', '.')).toBe('..a.b')
  expect(trimSigns('....', '.')).toBe('')
  expect(trimSigns('', '.')).toBe('')
})

test('a long run that is not at the end costs nothing', () => {
  const long = `${'.'.repeat(3_000_000)}x`
  expect(trimEndSigns(long, '.')).toBe(long)
})
