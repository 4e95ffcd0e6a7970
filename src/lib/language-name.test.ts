import { expect, test } from 'vitest'

import { languageName } from './language-name.ts'

test.each([
  ['en', 'English'],
  ['de-AT', 'Austrian German'],
  ['xx', 'xx'],
  ['not a language', 'not a language'],
  ['', ''],
])('%o is %o', (code, name) => {
  expect(languageName(code)).toBe(name)
})
