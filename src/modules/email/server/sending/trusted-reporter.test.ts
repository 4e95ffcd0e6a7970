import { expect, test } from 'vitest'

import { trustedReporter } from './trusted-reporter.ts'

const proven = (domain: string) => ({ isAligned: true, dkimDomains: [domain] })
const person = (address: string) => ({ name: '', address })

test.each([
  ['mailer-daemon@googlemail.com', 'ada@gmail.com'],
  ['postmaster@mx.example.net', 'ada@example.net'],
  ['feedback@arf.mail.yahoo.com', 'ada@aol.com'],
  ['staff@hotmail.com', 'ada@outlook.de'],
  ['complaints@email-abuse.amazonses.com', 'ada@example.net'],
])('%s may report for %s', (sender, recipient) => {
  const domain = sender.slice(sender.indexOf('@') + 1)
  expect(trustedReporter(person(sender), proven(domain))(recipient)).toBe(true)
  expect(
    trustedReporter(person(sender), { isAligned: false, dkimDomains: [domain] })(recipient),
  ).toBe(false)
})

test.each([
  ['eve@gmail.com', 'ada@gmail.com'],
  ['staff@outlook.com', 'ada@outlook.com'],
  ['mailer-daemon@evil.example', 'ada@gmail.com'],
  ['mailer-daemon@evil.github.io', 'ada@other.github.io'],
  ['mailer-daemon@notamazonses.com', 'ada@example.net'],
])('%s may not report for %s', (sender, recipient) => {
  const domain = sender.slice(sender.indexOf('@') + 1)
  expect(trustedReporter(person(sender), proven(domain))(recipient)).toBe(false)
})

test('a complaint service is trusted only with its own signature', () => {
  const reporter = trustedReporter(person('fbl@validity.com'), { isAligned: true, dkimDomains: [] })
  expect(reporter('ada@example.net')).toBe(false)
})
