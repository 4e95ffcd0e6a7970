import { expect, test } from 'vitest'

import { filterText, targetText } from './policy-words.ts'

const names = {
  schedules: new Map([['berlin', 'Berlin']]),
  channels: new Map([['shop', 'Shop']]),
  boards: new Map([['sup', 'Support']]),
  tags: new Map([['vip', 'VIP']]),
}
const policy = {
  firstMinutes: 60,
  nextMinutes: 240,
  resolveMinutes: 2880,
  scheduleId: 'berlin',
  priorityMinutes: {},
}
const all = {
  holdsFor: ['conversations' as const],
  channelIds: [],
  boardIds: [],
  priorities: [],
  tagIds: [],
}

test('targets read as a sentence', () => {
  expect(targetText(policy, names)).toBe(
    'First reply in 1 h, next in 4 h, resolved in 2 days, during business hours (Berlin)',
  )
})

test('only existing targets are named', () => {
  const next = { ...policy, firstMinutes: null, resolveMinutes: null, scheduleId: null }
  expect(targetText(next, names)).toBe('Each reply in 4 h, 24/7')
  const ranked = { ...next, priorityMinutes: { urgent: { next: 30 }, low: {} } }
  expect(targetText(ranked, names)).toBe('Each reply in 4 h, 24/7; other times for urgent')
})

test('the filter reads as a sentence', () => {
  expect(filterText(all, names)).toBe('All conversations')
  expect(
    filterText(
      { ...all, channelIds: ['shop'], priorities: ['high', 'urgent'], tagIds: ['vip', 'x'] },
      names,
    ),
  ).toBe('Conversations: high or urgent priority, in Shop, tagged VIP or a deleted tag')
  const both = { ...all, holdsFor: ['conversations' as const, 'tickets' as const] }
  expect(filterText(both, names)).toBe('All conversations and tickets')
  const tickets = {
    ...all,
    holdsFor: ['tickets' as const],
    boardIds: ['sup'],
    channelIds: ['shop'],
  }
  expect(filterText(tickets, names)).toBe('Tickets: on Support')
})
