import { expect, test } from 'vitest'

import { guessMailbox, guessMode, mailboxAdvice } from './mailbox-guess.ts'

test.each([
  ['ada@gmail.com', 'imap.gmail.com'],
  ['ada@live.co.uk', 'outlook.office365.com'],
  ['help@northwind.example', 'imap.northwind.example'],
  ['ada', ''],
])('the mailbox of %s is guessed to be at %s', (address, host) => {
  expect(guessMailbox(address)).toEqual({ host, port: 993, security: 'tls' })
})

test('providers that want more than a password are named', () => {
  expect(mailboxAdvice('imap.gmail.com')).toContain('app password')
  expect(mailboxAdvice('imap.northwind.example')).toBeUndefined()
})

test('a mailbox of a provider is signed in to where that is offered', () => {
  expect(guessMode('ada@gmail.com', ['google'])).toBe('oauth_google')
  expect(guessMode('ada@gmail.com', ['microsoft'])).toBe('forward')
  expect(guessMode('ada@outlook.com', ['google', 'microsoft'])).toBe('oauth_microsoft')
  expect(guessMode('help@northwind.example', ['google', 'microsoft'])).toBe('forward')
})
