import fc from 'fast-check'
import { expect, test } from 'vitest'

import { fromHsv, toHsv } from './hsv-color.ts'

test('known colors convert correctly', () => {
  expect(toHsv('#ff0000')).toEqual({ hue: 0, saturation: 100, brightness: 100 })
  expect(toHsv('#0000ff')).toEqual({ hue: 240, saturation: 100, brightness: 100 })
  expect(toHsv('#000000')).toEqual({ hue: 0, saturation: 0, brightness: 0 })
  expect(toHsv('#ffffff')).toEqual({ hue: 0, saturation: 0, brightness: 100 })
  expect(fromHsv({ hue: 360, saturation: 100, brightness: 100 })).toBe('#ff0000')
})

test('every color survives the round trip', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const color = `#${value.toString(16).padStart(6, '0')}`
      expect(fromHsv(toHsv(color))).toBe(color)
    }),
  )
})
