import { expect, test } from 'vitest'

import { levelOf } from './heat-level.ts'

test('levels range from zero to the maximum', () => {
  expect([0, 1, 20, 21, 50, 99, 100].map((value) => levelOf(value, 100))).toEqual([
    0, 1, 1, 2, 3, 5, 5,
  ])
  expect(levelOf(0, 0)).toBe(0)
})
