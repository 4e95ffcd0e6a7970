import { expect, test } from 'vitest'

import { valueWords } from '#modules/fields/rules.ts'

import type { Message } from '../../../model.ts'
import { spanWords, describeChange } from './describe-change.ts'

const bossId = '018f6d2e-0000-7000-8000-000000000000'
const names = {
  members: new Map([
    ['ada', 'Ada'],
    ['omar', 'Omar'],
  ]),
  teams: new Map([['desk', 'Front desk']]),
  tags: new Map([['a', 'Billing']]),
  fields: new Map(
    [
      { key: 'order_number', label: 'Order number', type: 'text' as const },
      { key: 'boss', label: 'Boss', type: 'user' as const },
      { key: 'until', label: 'Until', type: 'date' as const },
      { key: 'isPaid', label: 'Paid', type: 'boolean' as const },
      { key: 'lines', label: 'Lines', type: 'multi_select' as const },
    ].map((field) => [field.key, field]),
  ),
  words: valueWords({ locale: 'en', timeZone: 'UTC', dateFormat: 'locale' }, () => 'Ada'),
}

test.each([
  [{ what: 'status', before: 'open', after: 'closed', reason: 'resolved' }, 'Grace closed this'],
  [
    { what: 'status', before: 'open', after: 'closed', reason: 'spam' },
    'Grace closed this as spam',
  ],
  [
    { what: 'status', before: 'open', after: 'snoozed', until: null },
    'Grace snoozed this until they reply',
  ],
  [
    { what: 'status', before: 'open', after: 'snoozed', until: null, event: 'visit' },
    'Grace snoozed this until they’re back on the site',
  ],
  [
    { what: 'snooze', before: {}, after: null, event: 'note' },
    'Grace snoozed this until someone adds a note',
  ],
  [
    { what: 'status', before: 'snoozed', after: 'open', cause: { kind: 'note' } },
    'Grace unsnoozed this: a note was added',
  ],
  [{ what: 'rating', before: null, after: 4 }, 'Grace rated this 4 out of 5'],
  [{ what: 'rating', before: null, after: 4, scale: 'stars' }, 'Grace rated this 4 out of 5 stars'],
  [{ what: 'rating', before: null, after: 0, scale: 'nps' }, 'Grace rated this 0 out of 10'],
  [{ what: 'rating', before: null, after: 0, scale: 'thumbs' }, 'Grace gave this a thumbs down'],
  [{ what: 'status', before: 'closed', after: 'open' }, 'Grace reopened this'],
  [{ what: 'assignee', before: null, after: 'grace' }, 'Grace assigned this to themselves'],
  [{ what: 'assignee', before: null, after: 'ada' }, 'Grace assigned this to Ada'],
  [{ what: 'assignee', before: 'ada', after: null }, 'Grace unassigned this'],
  [{ what: 'team', before: null, after: 'desk' }, 'Grace assigned this to Front desk'],
  [{ what: 'priority', before: 'none', after: 'urgent' }, 'Grace set the priority to urgent'],
  [
    { what: 'priority', before: 'none', after: 'high', cause: { kind: 'human' } },
    'Grace raised the priority to high by asking for a person',
  ],
  [{ what: 'tags', before: ['x'], after: ['a'] }, 'Grace added Billing and removed a deleted tag'],
  [{ what: 'trash', before: false, after: true }, 'Grace moved this to trash'],
  [
    { what: 'status', before: 'open', after: 'closed', reason: 'no_reply' },
    'Grace closed this: no reply',
  ],
  [
    { what: 'status', before: 'open', after: 'closed', reason: 'duplicate' },
    'Grace closed this as a duplicate',
  ],
  [
    { what: 'status', before: 'open', after: 'closed', reason: 'not_actionable' },
    'Grace closed this as not actionable',
  ],
  [
    { what: 'priority', before: 'none', after: 'low', cause: { kind: 'macro', name: 'Refund' } },
    'Grace set the priority to low with macro “Refund”',
  ],
  [
    { what: 'status', before: 'open', after: 'closed', cause: { kind: 'bulk' } },
    'Grace closed this in a bulk change',
  ],
  [{ what: 'calledOff', count: 1 }, 'Grace canceled 1 scheduled message'],
  [{ what: 'redacted', files: 0 }, 'Grace redacted part of a message'],
  [{ what: 'redacted', files: 1 }, 'Grace permanently deleted a file'],
  [
    { what: 'copySent', email: 'grace@example.com' },
    'Grace sent a copy of this to grace@example.com',
  ],
  [{ what: 'field', key: 'order_number', after: '42' }, 'Grace set Order number to 42'],
  [{ what: 'field', key: 'boss', after: bossId }, 'Grace set Boss to Ada'],
  [{ what: 'field', key: 'until', after: '2026-11-15' }, 'Grace set Until to Nov 15, 2026'],
  [{ what: 'field', key: 'isPaid', after: false }, 'Grace set Paid to no'],
  [{ what: 'field', key: 'lines', after: ['A', 'B "x"'] }, 'Grace set Lines to A, B "x"'],
  [{ what: 'field', key: 'forgotten', after: null }, 'Grace cleared forgotten'],
  [{ what: 'asked', conversationId: 'd', number: 11 }, 'Grace started a side conversation'],
  [{ what: 'something newer' }, 'Grace changed this conversation'],
])('%o', (data, words) => {
  expect(describeChange(event(data, 'member'), names)).toBe(words)
})

test('a copy that the customer requested is shown as their action', () => {
  const copied = { what: 'copySent', email: 'ada@example.com' }

  const words = `${event(copied, 'contact').author.name} requested a copy of this to ada@example.com`
  expect(describeChange(event(copied, 'contact'), names)).toBe(words)
})

test.each([
  ['email', 'contact', 'Grace continued by email'],
  ['email', 'system', 'Unread messages are sent to the customer by email'],
  ['widget', 'contact', 'Grace returned to the chat'],
] as const)('a chat that changes its channel: %s, by %s', (after, kind, words) => {
  expect(describeChange(event({ what: 'channel', after }, kind), names)).toBe(words)
})

test('a deleted team keeps its name', () => {
  const gone = { what: 'teamDeleted', name: 'Support' }

  expect(describeChange(event(gone, 'system'), names)).toBe('Team Support was deleted')
})

test('an automatic change has no author', () => {
  const woken = { what: 'status', before: 'snoozed', after: 'open' }

  expect(describeChange(event(woken, 'system'), names)).toBe('The snooze ended')
  expect(describeChange(event({ ...woken, cause: { kind: 'visit' } }, 'system'), names)).toBe(
    'The snooze ended: they’re back on the site',
  )
})

test.each([
  [{ before: null, after: 'ada', because: 'round robin' }, 'Assigned to Ada: round robin'],
  [{ before: 'omar', after: 'ada', because: 'is away' }, 'Omar is away; reassigned to Ada'],
  [{ before: 'omar', after: null, because: 'is away' }, 'Omar is away; returned to the queue'],
  [
    { before: 'gone', after: 'ada', because: 'didn’t reply in 30 minutes' },
    'A teammate didn’t reply in 30 minutes; reassigned to Ada',
  ],
])('an assignment shows its reason: %o', (data, words) => {
  expect(describeChange(event({ what: 'assignee', ...data }, 'system'), names)).toBe(words)
})

function event(data: Record<string, unknown>, kind: Message['author']['kind']): Message {
  return {
    id: 'm',
    conversationId: 'c',
    seq: 1,
    clientKey: 'k',
    kind: 'event',
    author: { kind, id: 'grace', name: 'Grace' },
    text: '',
    files: [],
    replyTo: null,
    block: null,
    blockAnswer: null,
    envelope: null,
    delivery: null,
    data,
    createdAt: '2026-11-15T12:00:00.000Z',
    editedAt: null,
    deletedAt: null,
  }
}

test.each([
  ['first', 'The first reply is overdue (SLA policy “VIP”)'],
  ['next', 'The reply is overdue (SLA policy “VIP”)'],
  ['resolve', 'The resolution is overdue (SLA policy “VIP”)'],
])('a missed %s target names its policy', (kind, words) => {
  expect(describeChange(event({ what: 'sla', kind, policy: 'VIP' }, 'system'), names)).toBe(words)
})

test.each([
  [
    { what: 'status', after: 'closed', reason: 'no_reply', cause: { kind: 'idle', minutes: 4320 } },
    'Closed after 3 days without a reply',
  ],
  [{ what: 'calledOff', count: 2 }, '2 scheduled messages canceled'],
  [{ what: 'continues', number: 7 }, 'Continues #7, which was closed'],
  [{ what: 'sideAnswered', conversationId: 'd', number: 11 }, 'New reply in a side conversation'],
  [{ what: 'continued', number: 8 }, 'The customer wrote again: continued in #8'],
  [
    { what: 'slaSoon', kind: 'first', policy: 'VIP' },
    'The first reply is due soon (SLA policy “VIP”)',
  ],
])('an entry by the product: %o', (data, words) => {
  expect(describeChange(event(data, 'system'), names)).toBe(words)
})

test.each([
  [10, '10 minutes'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [1440, '1 day'],
  [1_438_560, '999 days'],
])('%i minutes read as %s', (minutes, words) => {
  expect(spanWords(minutes)).toBe(words)
})
