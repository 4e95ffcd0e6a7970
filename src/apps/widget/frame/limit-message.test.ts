import { expect, test } from 'vitest'

import { Refused } from '#platform/widget/browser-client.ts'
import { loadWords } from '#modules/widget/rules.ts'

import { explainLimit } from './limit-message.ts'

const now = new Date(2026, 10, 18, 14, 3, 20).getTime()
const german = { locale: 'de', words: await loadWords({ texts: {} }, 'de'), now }

test('a rate-limited visitor sees in their language when they can continue', () => {
  const error = explainLimit(new Refused(429, 'Too many.', { waitSeconds: 100 }), german)

  expect(error).toMatchObject({ status: 429, message: expect.stringContaining('ab 14:05') })
})

test('a visitor with too many open conversations sees no time', () => {
  const facts = { open: 5, waitSeconds: 600 }
  const error = explainLimit(new Refused(429, 'Too many.', facts), german)

  expect(error).toMatchObject({ message: german.words.openEnough })
})

test('other refusals show their own message', () => {
  const blocked = new Refused(403, 'You cannot write here.', { waitSeconds: 100 })
  const unknown = new Refused(429, 'Too many.', { waitSeconds: 0 })

  expect(explainLimit(blocked, german)).toBe(blocked)
  expect(explainLimit(unknown, german)).toBe(unknown)
})
