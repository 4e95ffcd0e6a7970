import { expect, test } from 'vitest'

import type { MailTrust } from '#platform/mail/trust/authenticate-mail.ts'

import { isAnswered } from './auto-reply.ts'

const trust = (facts: Partial<MailTrust>): MailTrust => ({
  spf: 'none',
  dkim: 'none',
  dmarc: 'none',
  refusesOthers: false,
  dkimDomains: [],
  isAligned: false,
  sentence: '',
  ...facts,
})
const address = 'ada@example.com'

test.each<[string, Partial<MailTrust>, string, boolean]>([
  ['a verified sender', { isAligned: true }, 'bounce@lists.example', true],
  ['an unverified sender whose server is allowed', { spf: 'pass' }, address, true],
  [
    "an unverified sender through another domain's server",
    { spf: 'pass' },
    'eve@evil.example',
    false,
  ],
  ['an unverified sender through an unknown server', { spf: 'none' }, address, false],
  ["a sender that fails the domain's own policy", { spf: 'pass', dmarc: 'fail' }, address, false],
])('%s', (_who, facts, envelopeFrom, expected) => {
  expect(isAnswered(trust(facts), { envelopeFrom, address })).toBe(expected)
})
