import { expect, test } from 'vitest'

import { words } from '#modules/widget/rules.ts'

import { replyTimeWords } from './reply-time.ts'

test.each([
  [1, 'Usually replies in about 1 minute'],
  [4, 'Usually replies in under 5 minutes'],
  [40, 'Usually replies in under 45 minutes'],
  [60, 'Usually replies in about 1 hour'],
  [200, 'Usually replies in about 3 hours'],
  [1500, 'Usually replies in about 1 day'],
  [5000, 'Usually replies in about 3 days'],
])('%i minutes reads "%s"', (minutes, expected) => {
  expect(replyTimeWords(minutes, words, 'en')).toBe(expected.replace(/(\d) /, '$1\u00A0'))
})

test('an unmeasured time shows nothing, and numbers follow the language', () => {
  expect(replyTimeWords(null, words, 'en')).toBeUndefined()
  expect(replyTimeWords(200, { ...words, replyAbout: 'etwa {time}' }, 'de')).toBe(
    'etwa 3\u00A0Stunden',
  )
})
