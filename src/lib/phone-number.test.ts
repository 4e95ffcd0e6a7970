import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizePhone } from './phone-number.ts'

test.each([
  ['+4930123456', '+4930123456'],
  ['+49 30 123-456', '+4930123456'],
  ['0049 30 123456', '+4930123456'],
  ['+44 (0) 20 7946 0000', '+442079460000'],
  ['+1 (415) 555.2671', '+14155552671'],
  ['＋１４１５５５５２６７１', '+14155552671'],
])('%j is %j', (text, number) => {
  expect(normalizePhone(text)).toBe(number)
})

test.each([
  '',
  '+',
  '030 123456',
  '4930123456',
  '+0301234567',
  '+491234',
  '+1234567890123456',
  '++4930123456',
  '+49a30123456',
  '+4930123456;ext=1',
  '+٤٩٣٠١٢٣٤٥٦',
  '1'.repeat(1000),
])('%j is refused', (text) => {
  expect(normalizePhone(text)).toBeUndefined()
})

test('the result is E.164 and normalizes to itself', () => {
  const pieces = fc.array(
    fc.constantFrom('+', '0', '1', '49', '555', ' ', '(', ')', '(0)', '-', '.', 'x'),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        pieces.map((parts) => parts.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (text) => {
        const number = normalizePhone(text)
        if (number === undefined) return
        expect(number).toMatch(/^\+[1-9]\d{7,14}$/)
        expect(normalizePhone(number)).toBe(number)
      },
    ),
    { numRuns: 2000 },
  )
})
