import { expect, test } from 'vitest'

import { isComposing } from './is-composing.ts'

test('Enter that ends an input method word is composing, also in Safari', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
})
