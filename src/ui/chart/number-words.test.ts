import { expect, test } from 'vitest'

import { differenceOf, numberWords } from './number-words.ts'

test('numbers use the locale and are short on an axis', () => {
  const english = numberWords('en')
  expect([english.full(12_840), english.short(12_840)]).toEqual(['12,840', '13K'])
  expect(numberWords('de').full(12_840.5)).toBe('12.840,5')
  expect(numberWords('en', { style: 'unit', unit: 'minute' }).short(5)).toBe('5m')
  expect(numberWords('en', { style: 'currency', currency: 'EUR' }).short(1500)).toBe('€1.5K')
})

test("a missing value isn't zero", () => {
  expect(numberWords('en').full(null)).toBe('No data')
  expect(numberWords('en').full(0)).toBe('0')
})

test('a change is relative, or absolute if the previous value was zero', () => {
  expect(differenceOf(112, 100, 'en')).toEqual({ text: '12%', direction: 'up' })
  expect(differenceOf(97, 100, 'en')).toEqual({ text: '3%', direction: 'down' })
  expect(differenceOf(1003, 1000, 'en')).toEqual({ text: '0.3%', direction: 'up' })
  expect(differenceOf(5, 0, 'en')).toEqual({ text: '5', direction: 'up' })
  expect(differenceOf(7, 7, 'en')).toEqual({ text: 'No change', direction: 'flat' })
})
