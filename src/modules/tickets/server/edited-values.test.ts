import { expect, test } from 'vitest'

import { namesChanged, valuesToRestore } from './edited-values.ts'

test('omitted and equal values are no change', () => {
  const before = { priority: 'low', tagIds: ['a'], dueAt: null }

  expect(namesChanged(before, {})).toEqual([])
  expect(namesChanged(before, { priority: 'low', tagIds: ['a'], dueAt: null })).toEqual([])
  expect(namesChanged(before, { priority: 'high', tagIds: [], reason: 'x' })).toEqual([
    'priority',
    'tagIds',
  ])
})

test('an undo skips values others changed since', () => {
  const made = { before: { priority: 'low', dueAt: null }, after: { priority: 'high', dueAt: 'x' } }

  expect(valuesToRestore({ priority: 'high', dueAt: 'x' }, made)).toEqual(made.before)
  expect(valuesToRestore({ priority: 'urgent', dueAt: 'x' }, made)).toEqual({ dueAt: null })
})

test('an undo restores the board only together with the column', () => {
  const made = {
    before: { boardId: 'a', columnId: 'a1', reason: 'Twice' },
    after: { boardId: 'b', columnId: 'b1' },
  }

  expect(valuesToRestore({ boardId: 'b', columnId: 'b1' }, made)).toEqual(made.before)
  expect(valuesToRestore({ boardId: 'b', columnId: 'b2' }, made)).toEqual({})
})
