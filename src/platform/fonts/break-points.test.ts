import fc from 'fast-check'
import { expect, test } from 'vitest'

import { breakPieces } from './break-points.ts'

test.each([
  ['a word, and (more)', ['a ', 'word, ', 'and ', '(more)']],
  ['https://example.com/a-b', ['https://example.com/a-b']],
  ['你好，世界', ['你好，', '世界']],
])('%s', (text, pieces) => {
  expect(breakPieces(text)).toEqual(pieces)
})

test('no text is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(breakPieces(text).join('')).toBe(text)
    }),
  )
})
