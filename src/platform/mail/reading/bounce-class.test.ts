import { describe, expect, test } from 'vitest'

import { classifyBounce, type BounceClass } from './bounce-class.ts'

const cases: readonly [
  number | undefined,
  string | undefined,
  string,
  BounceClass,
  boolean,
  boolean,
][] = [
  [
    550,
    '5.1.1',
    '550 5.1.1 The email account that you tried to reach does not exist.',
    'unknown_user',
    true,
    true,
  ],
  [
    550,
    '5.1.10',
    'RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    'unknown_user',
    true,
    true,
  ],
  [
    554,
    '5.0.0',
    "delivery error: dd This user doesn't have a yahoo.com account",
    'unknown_user',
    true,
    true,
  ],
  [undefined, '5.1.1', '', 'unknown_user', true, true],
  [550, '5.5.0', 'Requested action not taken: mailbox unavailable', 'unknown_user', true, true],
  [
    550,
    undefined,
    'Recipient address rejected: User unknown in virtual mailbox table',
    'unknown_user',
    true,
    true,
  ],
  [
    552,
    '5.2.2',
    'The email account that you tried to reach is over quota',
    'mailbox_full',
    true,
    false,
  ],
  [452, '4.2.2', 'mailbox full', 'mailbox_full', false, false],
  [
    450,
    '4.2.0',
    'Recipient address rejected: Greylisted, see http://postgrey',
    'greylisted',
    false,
    false,
  ],
  [550, undefined, 'Greylisting in action, please come back later', 'greylisted', false, false],
  [
    421,
    '4.7.0',
    '[TSS04] Messages from 192.0.2.1 temporarily deferred due to user complaints',
    'greylisted',
    false,
    false,
  ],
  [
    550,
    '5.7.26',
    "Unauthenticated email from acme.example is not accepted due to domain's DMARC policy",
    'policy',
    true,
    false,
  ],
  [554, '5.7.1', 'Relay access denied', 'policy', true, false],
  [
    550,
    '5.7.1',
    'Service unavailable, client host [192.0.2.1] blocked using Spamhaus',
    'reputation',
    true,
    false,
  ],
  [550, '5.7.606', 'Access denied, banned sending IP [192.0.2.1]', 'reputation', true, false],
  [554, '5.7.1', 'Message rejected due to content restrictions: spam', 'content', true, false],
  [552, '5.3.4', 'Message size exceeds fixed limit', 'content', true, false],
  [
    undefined,
    '4.4.1',
    'connect to mail.example.net[192.0.2.1]:25: Connection timed out',
    'unreachable',
    false,
    false,
  ],
  [
    undefined,
    '5.4.4',
    'Host or domain name not found. Name service error for name=exmaple.org',
    'unreachable',
    true,
    false,
  ],
  [undefined, undefined, '', 'other', false, false],
  [500, undefined, 'Something odd', 'other', true, false],
]

describe('a bounce is classified by its codes and text', () => {
  test.each(cases)('%s %s %s', (code, status, words, kind, isPermanent, suppresses) => {
    const verdict = classifyBounce(code, status, words)
    expect(verdict).toMatchObject({ class: kind, isPermanent, suppresses })
    expect(verdict.advice).toMatch(/^[A-Z].{20,}\.$/)
  })
})
