import fc from 'fast-check'
import { expect, test } from 'vitest'

import { spreadLabels } from './spread-labels.ts'

test('labels with room stay where they are', () => {
  expect(spreadLabels([10, 50, 90], { gap: 16, from: 0, to: 200 })).toEqual([10, 50, 90])
})

test('colliding labels move apart in order', () => {
  expect(spreadLabels([52, 50, 51], { gap: 16, from: 0, to: 200 })).toEqual([82, 50, 66])
  expect(spreadLabels([198, 199], { gap: 16, from: 0, to: 200 })).toEqual([184, 200])
})

test('five labels never overlap or leave the area', () => {
  const heights = fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { maxLength: 5 })
  fc.assert(
    fc.property(heights, (wishes) => {
      const places = spreadLabels(wishes, { gap: 16, from: 0, to: 200 }).toSorted((a, b) => a - b)
      for (const [at, place] of places.entries()) {
        expect(place).toBeGreaterThanOrEqual(-1e-9)
        expect(place).toBeLessThanOrEqual(200)
        if (at > 0) expect(place - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(16 - 1e-9)
      }
    }),
  )
})
