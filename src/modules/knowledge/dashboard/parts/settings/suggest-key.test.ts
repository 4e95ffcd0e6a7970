import { expect, test } from 'vitest'

import { suggestKey } from './suggest-key.ts'

test('a key starts with a letter and has no special characters', () => {
  expect(suggestKey('Return window')).toBe('return_window')
  expect(suggestKey('  24/7 Hotline (Café)! ')).toBe('hotline_cafe')
  expect(suggestKey('价格')).toBe('')
  expect(suggestKey(`${'a'.repeat(39)} b`)).toBe('a'.repeat(39))
})
