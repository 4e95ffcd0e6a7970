import fc from 'fast-check'
import { expect, test } from 'vitest'

import { contrast, readableColor, readableOn, readHexColor } from './contrast.ts'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('contrast ranges from 1 to 21 in either order', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#777777', '#777777')).toBe(1)
  expect(contrast('#15803d', '#ffffff')).toBeCloseTo(5.02, 2)
  expect(contrast('#ffffff', '#15803d')).toBe(contrast('#15803d', '#ffffff'))
})

test('text is readable on any color', () => {
  expect(readableOn('#15803d')).toBe('#ffffff')
  expect(readableOn('#facc15')).toBe('#0b1220')
  fc.assert(
    fc.property(anyColor, (color) => {
      expect(contrast(readableOn(color), color)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test("any color can be made readable, and readable colors don't change", () => {
  fc.assert(
    fc.property(anyColor, anyColor, (color, background) => {
      const best = Math.max(contrast('#000000', background), contrast('#ffffff', background))
      const reached = contrast(readableColor(color, background), background)
      expect(reached).toBeGreaterThanOrEqual(Math.min(4.5, best))
    }),
  )
  expect(readableColor('#15803d', '#ffffff')).toBe('#15803d')
})

test.each([
  ['#15803D', '#15803d'],
  [' 15803d ', '#15803d'],
  ['#1af', '#11aaff'],
])('%s means %s', (text, color) => expect(readHexColor(text)).toBe(color))

test.each(['', '#', '#12', '#12345', 'green', '#15803g', 'rgb(1,2,3)', '#15803dff'])(
  '"%s" isn\'t a color',
  (text) => expect(readHexColor(text)).toBeUndefined(),
)
