import { expect, test } from 'vitest'

import { addressOfSender, readSender } from './read-sender.ts'

test.each([
  ['Acme <Help@acme.example>', { name: 'Acme', address: 'Help@acme.example' }],
  ['"Acme, Inc." <help@acme.example> ', { name: 'Acme, Inc.', address: 'help@acme.example' }],
  [' help@acme.example ', { name: '', address: 'help@acme.example' }],
  ['<help@acme.example>', { name: '', address: 'help@acme.example' }],
])('%s has a display name', (text, person) => {
  expect(readSender(text)).toEqual(person)
  expect(addressOfSender(text)).toBe('help@acme.example')
})

test.each(['Acme <>', 'Acme <help@acme.example', 'Acme <a>b>', '>', ''])(
  '%s has no display name',
  (text) => {
    expect(readSender(text)).toEqual({ name: '', address: text })
  },
)

test('a sender with a million spaces is parsed in linear time', () => {
  const spaces = ' '.repeat(1_000_000)
  expect(readSender(`A${spaces}B`)).toEqual({ name: '', address: `A${spaces}B` })
  expect(readSender(`A${spaces}<a@acme.example>`)).toEqual({ name: 'A', address: 'a@acme.example' })
})
