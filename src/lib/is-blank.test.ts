import { expect, test } from 'vitest'

import { isBlank } from './is-blank.ts'

test.each(['', ' \n\t', '\u200B', '\u200B \u2060\uFEFF', '\u00AD', '\u2800', '\u3164', '\u0007'])(
  '%j is blank',
  (text) => {
    expect(isBlank(text)).toBe(true)
  },
)

test.each(['a', '\u200Ba', '👩‍💻', '☺️', '।', '.', '안'])("%j isn't blank", (text) => {
  expect(isBlank(text)).toBe(false)
})
