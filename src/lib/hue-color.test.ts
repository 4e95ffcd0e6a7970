import fc from 'fast-check'
import { expect, test } from 'vitest'

import { fromHueColor, toHueColor } from './hue-color.ts'

test('known colors have known places', () => {
  expect(toHueColor('#ff0000')).toEqual({ hue: 0, saturation: 100, brightness: 100 })
  expect(toHueColor('#0000ff')).toEqual({ hue: 240, saturation: 100, brightness: 100 })
  expect(toHueColor('#000000')).toEqual({ hue: 0, saturation: 0, brightness: 0 })
  expect(toHueColor('#ffffff')).toEqual({ hue: 0, saturation: 0, brightness: 100 })
  expect(fromHueColor({ hue: 360, saturation: 100, brightness: 100 })).toBe('#ff0000')
})

test('every color comes back as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const color = `#${value.toString(16).padStart(6, '0')}`
      expect(fromHueColor(toHueColor(color))).toBe(color)
    }),
  )
})
