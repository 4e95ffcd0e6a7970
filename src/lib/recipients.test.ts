import { expect, test } from 'vitest'

import { parseRecipients, formatRecipients } from './recipients.ts'

test('recipients are parsed', () => {
  const typed =
    'Ada <Ada@Example.com>; "Lovelace, Ada" <al@example.com>, bob@example.com, bob@example.com'
  expect(parseRecipients(typed)).toEqual({
    people: [
      { name: 'Ada', address: 'ada@example.com' },
      { name: 'Lovelace, Ada', address: 'al@example.com' },
      { name: '', address: 'bob@example.com' },
    ],
    wrong: undefined,
  })
  expect(formatRecipients(parseRecipients(typed).people)).toBe(
    'Ada <ada@example.com>, "Lovelace, Ada" <al@example.com>, bob@example.com',
  )
})

test('an invalid address is returned', () => {
  expect(parseRecipients('ada@example.com, bob@')).toEqual({
    people: [{ name: '', address: 'ada@example.com' }],
    wrong: 'bob@',
  })
})
