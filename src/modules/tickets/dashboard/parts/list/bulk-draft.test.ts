import { expect, test } from 'vitest'

import { changeOf, isNothing, unchanged } from './bulk-draft.ts'

test('untouched fields are no change', () => {
  expect(changeOf(unchanged)).toEqual({})
  expect(isNothing(unchanged)).toBe(true)
})

test('a date or people without a selection are no change', () => {
  expect(isNothing({ ...unchanged, due: 'set', assigned: 'set' })).toBe(true)
})

test.each([
  [{ due: 'none' }, { dueAt: null }],
  [{ due: 'set', dueAt: '2030-01-01T22:59:00Z' }, { dueAt: '2030-01-01T22:59:00Z' }],
  [{ assigned: 'none', assigneeIds: ['a'] }, { assigneeIds: [] }],
  [{ assigned: 'set', assigneeIds: ['a', 'b'] }, { assigneeIds: ['a', 'b'] }],
  [{ priority: 'high' }, { priority: 'high' }],
  [
    { addTagIds: ['x'], removeTagIds: ['y'] },
    { addTagIds: ['x'], removeTagIds: ['y'] },
  ],
  [
    { boardId: 'b', columnId: 'c', reason: ' Done twice ' },
    { boardId: 'b', columnId: 'c', reason: 'Done twice' },
  ],
] as const)('%j is the change %j', (filled, change) => {
  expect(changeOf({ ...unchanged, ...filled })).toEqual(change)
})
