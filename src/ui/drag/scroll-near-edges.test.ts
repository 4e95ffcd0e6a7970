import { expect, test } from 'vitest'

import { speedAt } from './scroll-near-edges.ts'

test('a board scrolls faster the nearer the pointer is to its edge', () => {
  expect(speedAt(500, 0, 1000)).toBe(0)
  expect(speedAt(0, 0, 1000)).toBe(-14)
  expect(speedAt(32, 0, 1000)).toBe(-7)
  expect(speedAt(968, 0, 1000)).toBe(7)
  expect(speedAt(1000, 0, 1000)).toBe(14)
})

test('nothing scrolls with the pointer outside or in the middle of a small list', () => {
  expect(speedAt(-1, 0, 1000)).toBe(0)
  expect(speedAt(1001, 0, 1000)).toBe(0)
  expect(speedAt(50, 0, 100)).toBe(0)
})
