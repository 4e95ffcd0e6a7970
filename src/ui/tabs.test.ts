import { expect, test } from 'vitest'

import { nextIndex } from './tabs.tsx'

test('arrow keys wrap around, Home and End jump, other keys do nothing', () => {
  expect(nextIndex('ArrowRight', 2, 3)).toBe(0)
  expect(nextIndex('ArrowLeft', 0, 3)).toBe(2)
  expect(nextIndex('Home', 2, 3)).toBe(0)
  expect(nextIndex('End', 0, 3)).toBe(2)
  expect(nextIndex('a', 1, 3)).toBe(-1)
})
