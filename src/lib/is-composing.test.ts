import { expect, test } from 'vitest'

import { isComposing } from './is-composing.ts'

test('the Enter that ends a word of an input method belongs to it, also in Safari', () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
})
