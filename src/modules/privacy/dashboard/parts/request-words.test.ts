import { expect, test } from 'vitest'

import { dueWords, requesterName } from './request-words.ts'

const now = new Date('2026-05-31T12:00:00Z')

test.each([
  ['2026-06-28T12:00:00Z', 'in 28 days'],
  ['2026-06-01T11:00:00Z', 'in 1 day'],
  ['2026-05-31T11:00:00Z', 'today'],
  ['2026-05-30T11:00:00Z', '1 day late'],
  ['2026-05-20T11:00:00Z', '11 days late'],
])('due at %s reads %s', (dueAt, words) => {
  expect(dueWords(dueAt, now)).toBe(words)
})

test('a person has a name until erased', () => {
  const contact = { id: 'ada', name: '', email: 'ada@example.com', isErased: false }
  expect(requesterName({ contact })).toBe('ada@example.com')
  expect(requesterName({ contact: { ...contact, email: null, isErased: true } })).toBe(
    'Erased person',
  )
})
