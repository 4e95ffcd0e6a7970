import { expect, test } from 'vitest'

import type { MailTrust } from '#platform/mail/trust/judge-mail.ts'

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
  ['a proven writer', { isAligned: true }, 'bounce@lists.example', true],
  ['an unproven one whose server is right', { spf: 'pass' }, address, true],
  ['an unproven one by the server of others', { spf: 'pass' }, 'eve@evil.example', false],
  ['an unproven one by no known server', { spf: 'none' }, address, false],
  ['one whose domain denies it', { spf: 'pass', dmarc: 'fail' }, address, false],
])('%s', (_who, facts, envelopeFrom, expected) => {
  expect(isAnswered(trust(facts), { envelopeFrom, address })).toBe(expected)
})
