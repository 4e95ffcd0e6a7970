import { expect, test } from 'vitest'

import { freePosition } from './free-position.ts'

const box = { top: 112, bottom: 162, left: 1000, right: 1400 }

test('a box stays in place if nothing is there', () => {
  expect(freePosition(box, [at(0, 100), at(170, 200)], 800)).toBe(112)
})

test("neighbors don't move it", () => {
  expect(freePosition(box, [{ ...at(120, 150), left: 0, right: 1000 }], 800)).toBe(112)
})

test('it moves below everything it would cover', () => {
  expect(freePosition(box, [at(150, 182), at(100, 130)], 800)).toBe(190)
})

test('it fits between two zones', () => {
  expect(freePosition(box, [at(100, 130), at(200, 230)], 800)).toBe(138)
})

test('without room it covers the least', () => {
  expect(freePosition(box, [at(100, 160), at(170, 200)], 220)).toBe(168)
  expect(freePosition(box, [at(100, 120), at(130, 218)], 220)).toBe(112)
})

function at(top: number, bottom: number) {
  return { top, bottom, left: 1300, right: 1380 }
}
