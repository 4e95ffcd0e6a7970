import { describe, expect, test } from 'vitest'

import { slashWordAt } from './slash-word.ts'

describe('the word after a slash', () => {
  test.each([
    ['/', 1, ''],
    ['/ref', 4, 'ref'],
    ['Hello /ref', 10, 'ref'],
    ['Hello\n/ref and more', 10, 'ref'],
  ])('%j at %i is %j', (text, cursor, word) => {
    expect(slashWordAt(text, cursor)).toEqual({
      start: cursor - word.length - 1,
      end: cursor,
      word,
    })
  })

  test.each([
    ['and/or', 6],
    ['https://example.com', 8],
    ['/ref und', 8],
    ['Hello', 5],
  ])('%j at %i has none', (text, cursor) => {
    expect(slashWordAt(text, cursor)).toBeUndefined()
  })
})
