import { expect, test } from 'vitest'

import { changedValues } from './changed-values.ts'
import type { TicketRow } from './store/tickets.ts'

const row = {
  title: 'Lamp',
  priority: 'low',
  assigneeIds: ['ann'],
  dueAt: null,
  attributes: { plan: 'free', seats: 3 },
} as unknown as TicketRow

test('a change contains its fields before and after, and no others', () => {
  const after = {
    ...row,
    priority: 'high',
    assigneeIds: [],
    dueAt: new Date('2026-11-16T12:00:00Z'),
    attributes: { plan: 'x'.repeat(300), seats: 3 },
  } as TicketRow
  const told = changedValues(row, after, [
    'priority',
    'dueAt',
    'attributes',
    'description',
    'title',
  ])

  expect(told).toEqual([
    { name: 'priority', before: 'low', after: 'high' },
    { name: 'dueAt', before: null, after: '2026-11-16T12:00:00.000Z' },
    { name: 'attributes.plan', before: 'free', after: `${'x'.repeat(200)}…` },
  ])
})
