import { expect, test } from 'vitest'

import { replyTimeWords } from './reply-time.ts'

test.each([
  [null, undefined],
  [0, 'in about a minute'],
  [4, 'in under 5 minutes'],
  [45, 'in under 45 minutes'],
  [60, 'in about an hour'],
  [180, 'in about 3 hours'],
  [1440, 'in about a day'],
  [4320, 'in about 3 days'],
])('%s minutes', (minutes, words) => {
  expect(replyTimeWords(minutes)).toBe(words)
})
