import { expect, test } from 'vitest'

import { dotsOf } from './map-dots.ts'
import world from './world.json' with { type: 'json' }

const centers = new Map([
  ['NO', { x: 500, y: 80 }],
  ['SE', { x: 520, y: 90 }],
])

test("a circle's area follows the count, and small circles are drawn on top", () => {
  const dots = dotsOf(
    [
      { country: 'SE', count: 25 },
      { country: 'NO', count: 100 },
    ],
    centers,
  )

  expect(dots).toEqual([
    { country: 'NO', count: 100, x: 500, y: 80, radius: 25 },
    { country: 'SE', count: 25, x: 520, y: 90, radius: 15 },
  ])
})

test('few visitors make small circles', () => {
  expect(dotsOf([{ country: 'NO', count: 1 }], centers)).toMatchObject([{ radius: 9 }])
})

test('a visitor without a country has no circle', () => {
  expect(dotsOf([{ country: null, count: 3 }], centers)).toEqual([])
  expect(dotsOf([{ country: 'ZZ', count: 3 }], centers)).toEqual([])
})

test('every country is on the map', () => {
  const places = Object.values(world.centers)

  expect(places.length).toBeGreaterThan(240)
  for (const [x = -1, y = -1] of places) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(1000)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(world.height)
  }
})
