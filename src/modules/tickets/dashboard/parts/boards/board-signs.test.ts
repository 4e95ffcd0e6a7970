import { expect, test } from 'vitest'

import { boardSigns, signOf } from './board-signs.ts'

test.each([
  ['bug', 'support', 'bug'],
  ['', 'support', 'headset'],
  ['no-such', 'product', 'rocket'],
  ['toString', 'internal', 'house'],
] as const)('a board with %o of kind %s shows %s', (icon, kind, shown) => {
  expect(signOf({ icon, kind })).toBe(shown)
  expect(boardSigns.has(shown)).toBe(true)
})
