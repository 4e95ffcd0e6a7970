import { expect, test } from 'vitest'

import type { TicketCard } from '../../model.ts'
import { laneOf, withLead } from '../../rules.ts'
import { changeByLane, inOrder, laneFilter, lanesOf, withEmptyLanes } from './lanes.ts'

const card = {
  assigneeIds: ['ann', 'bob'],
  priority: 'high',
  typeId: 'task',
  parentId: null,
} as unknown as TicketCard

test('a card is in one lane per grouping', () => {
  const lanes = (['lead', 'priority', 'type', 'parent'] as const).map((by) => laneOf(card, by))
  expect(lanes).toEqual(['ann', 'high', 'task', 'none'])
  expect(laneOf({ ...card, assigneeIds: [] }, 'lead')).toBe('none')
})

test('moving a card to another lane changes the ticket, to its own lane doesn’t', () => {
  expect(changeByLane(card, { by: 'lead', value: 'bob' })).toEqual({ leadId: 'bob' })
  expect(changeByLane(card, { by: 'lead', value: 'none' })).toEqual({ leadId: null })
  expect(changeByLane(card, { by: 'priority', value: 'none' })).toEqual({ priority: 'none' })
  expect(changeByLane(card, { by: 'parent', value: 'epic' })).toEqual({ parentId: 'epic' })
  expect(changeByLane(card, { by: 'type', value: 'task' })).toEqual({})
  expect(laneFilter({ by: 'parent', value: 'none' })).toEqual({ parentId: 'none' })
})

test('the owner is replaced and the other assignees stay', () => {
  expect(withLead(['ann', 'bob'], 'cid')).toEqual(['cid', 'bob'])
  expect(withLead(['ann', 'bob'], 'bob')).toEqual(['bob'])
  expect(withLead(['ann', 'bob'], null)).toEqual([])
})

test('priorities are sorted by urgency, others by name, and empty values last', () => {
  const lane = (value: string, title = '') => ({ value, title, columns: [] })
  const values = (by: 'priority' | 'parent', ...lanes: ReturnType<typeof lane>[]) =>
    inOrder(lanes, by).map(({ value }) => value)
  expect(values('priority', lane('none'), lane('low'), lane('urgent'))).toEqual([
    'urgent',
    'low',
    'none',
  ])
  expect(values('parent', lane('none'), lane('b', 'SUP-10 B'), lane('a', 'SUP-9 A'))).toEqual([
    'a',
    'b',
    'none',
  ])
})

test('every priority has a lane unless filtered, other lanes only exist with tickets', () => {
  const low = { value: 'low', title: '', columns: [{ columnId: 'new', count: 2 }] }
  const values = (...asked: Parameters<typeof withEmptyLanes>) =>
    inOrder(withEmptyLanes(...asked), asked[1]).map(({ value }) => value)
  expect(values([low], 'priority', undefined)).toEqual(['urgent', 'high', 'normal', 'low', 'none'])
  expect(values([low], 'priority', 'low')).toEqual(['low'])
  expect(values([], 'type', undefined)).toEqual([])
  expect(withEmptyLanes([low], 'priority', undefined)[0]).toBe(low)
})

test('lanes come from the URL, then from the board', () => {
  expect(lanesOf({ lanes: 'type' }, null)).toBe('type')
  expect(lanesOf({ lanes: 'type' }, 'none')).toBe('none')
  expect(lanesOf({ lanes: 'type' }, 'nonsense')).toBe('type')
})
