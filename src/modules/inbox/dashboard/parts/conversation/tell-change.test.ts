import { expect, test } from 'vitest'

import type { Message } from '../../../model.ts'
import { tellChange } from './tell-change.ts'

const names = {
  members: new Map([['ada', 'Ada']]),
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

test('what nobody did is told without a name', () => {
  const woken = { what: 'status', before: 'snoozed', after: 'open' }

  expect(tellChange(event(woken, 'system'), names)).toBe('The snooze ended')
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
