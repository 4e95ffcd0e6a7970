import { expect, test } from 'vitest'

import { suggestKey } from './suggest-key.ts'

test('a key begins with a letter and has no other signs', () => {
  expect(suggestKey('Return window')).toBe('return_window')
  expect(suggestKey('  24/7 Hotline (Café)! ')).toBe('hotline_cafe')
  expect(suggestKey('价格')).toBe('')
  expect(suggestKey(`${'a'.repeat(39)} b`)).toBe('a'.repeat(39))
})
