import { expect, test } from 'vitest'

import { dotsOf } from './map-dots.ts'
import world from './world.json' with { type: 'json' }

const centers = new Map([
  ['NO', { x: 500, y: 80 }],
  ['SE', { x: 520, y: 90 }],
])

test('the area of a circle follows the number, and small ones lie on top of large ones', () => {
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

test('a few visitors make small circles', () => {
  expect(dotsOf([{ country: 'NO', count: 1 }], centers)).toMatchObject([{ radius: 9 }])
})

test('who is nowhere has no circle', () => {
  expect(dotsOf([{ country: null, count: 3 }], centers)).toEqual([])
  expect(dotsOf([{ country: 'ZZ', count: 3 }], centers)).toEqual([])
})

test('every place is on the map', () => {
  const places = Object.values(world.centers)

  expect(places.length).toBeGreaterThan(240)
  for (const [x = -1, y = -1] of places) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(1000)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(world.height)
  }
})
