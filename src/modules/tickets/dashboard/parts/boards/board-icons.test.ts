import { expect, test } from 'vitest'

import { boardIcons, iconNameOf } from './board-icons.ts'

test.each([
  ['bug', 'support', 'bug'],
  ['', 'support', 'headset'],
  ['no-such', 'product', 'rocket'],
  ['toString', 'internal', 'house'],
] as const)('a board with %o of kind %s shows %s', (icon, kind, shown) => {
  expect(iconNameOf({ icon, kind })).toBe(shown)
  expect(boardIcons.has(shown)).toBe(true)
})
