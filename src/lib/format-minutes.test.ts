import { expect, test } from 'vitest'

import { formatMinutes } from './format-minutes.ts'

test.each([
  [0, '0 min'],
  [-3, '0 min'],
  [12, '12 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [1440, '1 day'],
  [2 * 1440 + 61, '2 days 1 h'],
  [1445, '1 day'],
])('%d minutes are %s', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words)
})
