import { expect, test } from 'vitest'

import type { Ticket } from '../../../model.ts'
import { emptyTicketFields } from '../../../ticket-fields.ts'
import { namesInConflict, valueIn, withChange } from './ticket-change.ts'

test('changes of other fields are no conflict', () => {
  const theirs = { ...ticket, priority: 'high' as const, version: 2 }

  expect(namesInConflict({ title: 'Mine' }, ticket, theirs)).toEqual([])
})

test('two changes of the same field are a conflict', () => {
  const theirs = { ...ticket, title: 'Theirs', version: 2 }

  expect(namesInConflict({ title: 'Mine', teamId: null }, ticket, theirs)).toEqual(['title'])
})

test('two equal changes are no conflict', () => {
  const theirs = { ...ticket, title: 'Mine', version: 2 }

  expect(namesInConflict({ title: 'Mine' }, ticket, theirs)).toEqual([])
})

test('requesters are compared by id', () => {
  const theirs = { ...ticket, requester: { id: 'ada', name: 'Ada' }, version: 2 }

  expect(valueIn(theirs, 'requesterId')).toBe('ada')
  expect(namesInConflict({ requesterId: 'bob' }, ticket, theirs)).toEqual(['requesterId'])
})

test('a change shows right away, except for values only the server knows', () => {
  const changed = withChange(ticket, {
    title: 'New',
    requesterId: 'ada',
    attributes: { plan: 'pro' },
  })

  expect(changed.title).toBe('New')
  expect(changed.requester).toBeNull()
  expect(changed.attributes).toEqual({ seats: 3, plan: 'pro' })
})

const ticket: Ticket = {
  id: 't',
  boardId: 'b',
  columnId: 'c',
  rank: 'm',
  key: 'SUP-1',
  typeId: 'type',
  title: 'Old',
  priority: 'none',
  assigneeIds: [],
  teamId: null,
  tagIds: [],
  dueAt: null,
  owed: null,
  requester: null,
  parentId: null,
  ...emptyTicketFields(),
  commentCount: 0,
  checklistCount: 0,
  checklistDone: 0,
  updatedAt: '2026-11-16T09:00:00.000Z',
  createdAt: '2026-11-16T09:00:00.000Z',
  version: 1,
  description: '',
  reporterId: null,
  visibility: 'internal',
  etaOn: null,
  etaPrecision: 'month',
  votesCount: 0,
  voteWeight: 0,
  mergedIntoId: null,
  mergedInto: null,
  merged: [],
  spentMin: 0,
  attributes: { seats: 3 },
  source: 'dashboard',
  parent: null,
  children: [],
  relations: [],
  checklist: [],
  watcherIds: [],
  conversations: [],
  cancelReason: '',
  reopens: 0,
  resolvedAt: null,
  isLocked: false,
  isArchived: false,
  isTrashed: false,
}
