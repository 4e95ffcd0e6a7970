import { expect, test } from 'vitest'

import type { Message } from '../../../model.ts'
import { tellChange } from './tell-change.ts'

const names = {
  members: new Map([
    ['ada', 'Ada'],
    ['omar', 'Omar'],
  ]),
  teams: new Map([['desk', 'Front desk']]),
  tags: new Map([['a', 'Billing']]),
  writeMoment: (at: string) => at,
}

test.each([
  [{ what: 'status', before: 'open', after: 'closed', reason: 'resolved' }, 'Grace closed this'],
  [
    { what: 'status', before: 'open', after: 'closed', reason: 'spam' },
    'Grace closed this as spam',
  ],
  [
    { what: 'status', before: 'open', after: 'snoozed', until: null },
    'Grace snoozed this until they answer',
  ],
  [{ what: 'status', before: 'closed', after: 'open' }, 'Grace opened this again'],
  [{ what: 'assignee', before: null, after: 'grace' }, 'Grace took this'],
  [{ what: 'assignee', before: null, after: 'ada' }, 'Grace assigned this to Ada'],
  [{ what: 'assignee', before: 'ada', after: null }, 'Grace left this to nobody'],
  [{ what: 'team', before: null, after: 'desk' }, 'Grace assigned this to Front desk'],
  [{ what: 'priority', before: 'none', after: 'urgent' }, 'Grace set the priority to urgent'],
  [{ what: 'tags', before: ['x'], after: ['a'] }, 'Grace added Billing and removed a deleted tag'],
  [{ what: 'trash', before: false, after: true }, 'Grace moved this to the trash'],
  [{ what: 'something newer' }, 'Grace changed this conversation'],
])('%o', (data, words) => {
  expect(tellChange(event(data, 'member'), names)).toBe(words)
})

test('a team that is gone is still called by its name', () => {
  const gone = { what: 'teamDeleted', name: 'Support' }

  expect(tellChange(event(gone, 'system'), names)).toBe('Team Support was deleted')
})

test('what nobody did is told without a name', () => {
  const woken = { what: 'status', before: 'snoozed', after: 'open' }

  expect(tellChange(event(woken, 'system'), names)).toBe('The snooze ended')
})

test.each([
  [{ before: null, after: 'ada', because: 'next in turn' }, 'Assigned to Ada: next in turn'],
  [{ before: 'omar', after: 'ada', because: 'is away' }, 'Omar is away; passed on to Ada'],
  [{ before: 'omar', after: null, because: 'is away' }, 'Omar is away; back in the queue'],
  [
    { before: 'gone', after: 'ada', because: 'did not answer in 30 minutes' },
    'A colleague did not answer in 30 minutes; passed on to Ada',
  ],
])('an assignment says why: %o', (data, words) => {
  expect(tellChange(event({ what: 'assignee', ...data }, 'system'), names)).toBe(words)
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
    data,
    createdAt: '2026-11-15T12:00:00.000Z',
    editedAt: null,
    deletedAt: null,
  }
}

test.each([
  ['first', 'The first reply is overdue by the policy “VIP”'],
  ['next', 'The reply is overdue by the policy “VIP”'],
  ['resolve', 'The solution is overdue by the policy “VIP”'],
])('a promise of the kind %s that was not kept names its policy', (kind, words) => {
  expect(tellChange(event({ what: 'sla', kind, policy: 'VIP' }, 'system'), names)).toBe(words)
})
