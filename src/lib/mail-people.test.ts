import { expect, test } from 'vitest'

import { readPeople, writePeople } from './mail-people.ts'

test('people are read as they are written', () => {
  const typed =
    'Ada <Ada@Example.com>; "Lovelace, Ada" <al@example.com>, bob@example.com, bob@example.com'
  expect(readPeople(typed)).toEqual({
    people: [
      { name: 'Ada', address: 'ada@example.com' },
      { name: 'Lovelace, Ada', address: 'al@example.com' },
      { name: '', address: 'bob@example.com' },
    ],
    wrong: undefined,
  })
  expect(writePeople(readPeople(typed).people)).toBe(
    'Ada <ada@example.com>, "Lovelace, Ada" <al@example.com>, bob@example.com',
  )
})

test('what is no address is named', () => {
  expect(readPeople('ada@example.com, bob@')).toEqual({
    people: [{ name: '', address: 'ada@example.com' }],
    wrong: 'bob@',
  })
})
