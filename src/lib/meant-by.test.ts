import { expect, test } from 'vitest'

import { meantBy } from './meant-by.ts'

const hit = (title: string, ...marked: string[]) => ({
  title,
  snippet: marked.map((text) => ({ text, isHit: true })),
})

test.each([
  ['pasword', 'password'],
  ['reset pasword', 'reset password'],
  ['password', undefined],
  ['reset', undefined],
  ['pass', undefined],
  ['resetting passwords', undefined],
  ['invoice', undefined],
])('%s is taken for %s', (query, expected) => {
  expect(meantBy(query, [hit('Reset your password', 'Password')], 'en')).toBe(expected)
})

test('words that are not found are not guessed at', () => {
  const hits = [{ title: 'A', snippet: [{ text: 'password', isHit: false }] }]

  expect(meantBy('pasword', hits, 'en')).toBeUndefined()
})
