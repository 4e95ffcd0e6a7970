import { expect, test } from 'vitest'

import { suggestQuery } from './suggest-query.ts'

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
])('%s is corrected to %s', (query, expected) => {
  expect(suggestQuery(query, [hit('Reset your password', 'Password')], 'en')).toBe(expected)
})

test("words without results aren't corrected", () => {
  const hits = [{ title: 'A', snippet: [{ text: 'password', isHit: false }] }]

  expect(suggestQuery('pasword', hits, 'en')).toBeUndefined()
})
