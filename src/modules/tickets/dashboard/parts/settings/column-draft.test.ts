import { expect, test } from 'vitest'

import { movedTo } from '../move-item.ts'
import { draftOf, newColumn, withColumn, type ColumnDraft } from './column-draft.ts'

const column = (id: string, isDefault = false): ColumnDraft => ({
  ...newColumn,
  id,
  name: id,
  isDefault,
})
const columns = [column('a', true), column('b'), column('c')]
const idsOf = (list: readonly ColumnDraft[]) => list.map(({ id }) => id ?? '+').join('')

test.each([
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 1, 'abc'],
  ['x', 0, 'abc'],
])('%s moved to %i', (id, to, expected) => {
  expect(idsOf(movedTo(columns, id, to))).toBe(expected)
})

test.each([
  ['in_progress', 'abc+xy'],
  ['cancelled', 'abcxy+'],
] as const)(
  'a new %s column goes before the done columns, unless it is one itself',
  (category, expected) => {
    const done = [
      { ...column('x'), category: 'resolved' as const },
      { ...column('y'), category: 'cancelled' as const },
    ]

    expect(idsOf(withColumn([...columns, ...done], { ...newColumn, category }))).toBe(expected)
  },
)

test('only one column is the default', () => {
  const changed = withColumn(columns, column('b', true))

  expect(changed.map(({ isDefault }) => isDefault)).toEqual([false, true, false])
})

test('ticket counts aren’t sent', () => {
  expect(draftOf({ ...newColumn, id: 'a', count: 3 })).toEqual({ ...newColumn, id: 'a' })
})
