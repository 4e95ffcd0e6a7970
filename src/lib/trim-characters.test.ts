import { expect, test } from 'vitest'

import { trimEndCharacters, trimCharacters } from './trim-characters.ts'

test('characters are trimmed at the ends only', () => {
  expect(trimCharacters(`"'Ada "the" Marsh'"`, `"'`)).toBe(`Ada "the" Marsh`)
  expect(trimEndCharacters('..a.b..', '.')).toBe('..a.b')
  expect(trimCharacters('....', '.')).toBe('')
  expect(trimCharacters('', '.')).toBe('')
})

test('a long run inside the text is fast', () => {
  const long = `${'.'.repeat(3_000_000)}x`
  expect(trimEndCharacters(long, '.')).toBe(long)
})
