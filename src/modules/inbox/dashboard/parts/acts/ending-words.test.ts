import { expect, test } from 'vitest'

import { calledOffWords, endingWords } from './ending-words.ts'

test.each([
  [0, undefined],
  [1, '1 scheduled message will be called off. It is a draft again.'],
  [3, '3 scheduled messages will be called off. They are drafts again.'],
])('%i on their way', (count, words) => {
  expect(calledOffWords(count)).toBe(words)
})

test('what cannot be brought back says so', () => {
  expect(endingWords.delete.text).toContain('Nobody can bring it back')
  expect(endingWords.spam.title('Grace')).toBe('Mark the conversation with Grace as spam?')
})
