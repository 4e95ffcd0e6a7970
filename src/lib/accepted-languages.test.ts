import { expect, test } from 'vitest'

import { acceptedLanguages, languageFor } from './accepted-languages.ts'

test.each([
  ['de-AT,de;q=0.8,en;q=0.5', ['de-at', 'de', 'en']],
  ['en;q=0.3, fr', ['fr', 'en']],
  ['*', []],
  ['de;q=0, es', ['es']],
  ['<script>,en', ['en']],
  ['en;q=many,fr', ['fr']],
  [undefined, []],
])('%s requests %j', (header, expected) => {
  expect(acceptedLanguages(header)).toEqual(expected)
})

test.each([
  [['de-at'], ['en', 'de'], 'de'],
  [['pt-br', 'en'], ['en', 'pt-pt'], 'pt-pt'],
  [['ja', 'de'], ['en', 'de'], 'de'],
  [['ja'], ['en', 'de'], undefined],
  [[], ['en'], undefined],
])('for %j and %j the match is %s', (wanted, offered, expected) => {
  expect(languageFor(wanted, offered)).toBe(expected)
})
