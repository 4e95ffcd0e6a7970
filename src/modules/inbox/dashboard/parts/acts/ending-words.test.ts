import { expect, test } from 'vitest'

import { calledOffWords, endingWords } from './ending-words.ts'

test.each([
  [0, undefined],
  [1, '1 scheduled message will be canceled and becomes a draft again.'],
  [3, '3 scheduled messages will be canceled and become drafts again.'],
])('%i scheduled messages', (count, words) => {
  expect(calledOffWords(count)).toBe(words)
})

test('a permanent action says so', () => {
  expect(endingWords.delete.text).toContain('This can’t be undone')
  expect(endingWords.spam.title('Grace')).toBe('Mark the conversation with Grace as spam?')
})
