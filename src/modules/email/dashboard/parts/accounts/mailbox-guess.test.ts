import { expect, test } from 'vitest'

import { guessMailbox, guessMode, mailboxAdvice } from './mailbox-guess.ts'

test.each([
  ['ada@gmail.com', 'imap.gmail.com'],
  ['ada@live.co.uk', 'outlook.office365.com'],
  ['help@northwind.example', 'imap.northwind.example'],
  ['ada', ''],
])('the suggested server for %s is %s', (address, host) => {
  expect(guessMailbox(address)).toEqual({ host, port: 993, security: 'tls' })
})

test('providers that need more than a password have a hint', () => {
  expect(mailboxAdvice('imap.gmail.com')).toContain('app password')
  expect(mailboxAdvice('imap.northwind.example')).toBeUndefined()
})

test('sign-in is suggested for a provider if the install offers it', () => {
  expect(guessMode('ada@gmail.com', ['google'])).toBe('oauth_google')
  expect(guessMode('ada@gmail.com', ['microsoft'])).toBe('forward')
  expect(guessMode('ada@outlook.com', ['google', 'microsoft'])).toBe('oauth_microsoft')
  expect(guessMode('help@northwind.example', ['google', 'microsoft'])).toBe('forward')
})
