import { expect, test } from 'vitest'

import { addedTo } from './added-to.ts'

test.each([
  ['nothing was known', 'Called off', [''], 'Called off'],
  [
    'it begins with what was saved',
    'Saved\n\nCalled off',
    ['Saved', 'Saved and more'],
    'Called off',
  ],
  ['it begins with the longer of two', 'A\n\nB\n\nC', ['A', 'A\n\nB'], 'C'],
  ['it is something else', 'Other', ['Saved'], 'Other'],
  ['a word only begins like it', 'Savedness', ['Saved'], 'Savedness'],
  ['nothing was added', 'Saved', ['Saved', 'Mine'], ''],
])('the added text is found if %s', (_, text, known, added) => {
  expect(addedTo(text, known)).toBe(added)
})
