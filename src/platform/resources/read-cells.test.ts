import { expect, test } from 'vitest'

import { choice, flag, number, text } from './field.ts'
import { readCells } from './read-cells.ts'

const fields = {
  name: text('Name'),
  state: choice('State', [
    { value: 'new', label: 'Brand new' },
    { value: 'old', label: 'Old' },
  ]),
  isPublic: flag('Public'),
  weight: number('Weight'),
}

test.each([
  [{ name: ' Ada ' }, { name: 'Ada' }],
  [{ name: "'=SUM(A1)" }, { name: '=SUM(A1)' }],
  [{ name: "'tis" }, { name: "'tis" }],
  [{ state: 'brand NEW' }, { state: 'new' }],
  [{ state: 'old' }, { state: 'old' }],
  [{ isPublic: 'Yes' }, { isPublic: true }],
  [{ isPublic: '0' }, { isPublic: false }],
  [{ weight: '12' }, { weight: 12 }],
  [{ weight: '', state: ' ' }, {}],
])('%j is %j', (cells, values) => {
  expect(readCells(fields, cells)).toEqual({ values, problems: [] })
})

test('invalid cells are reported one by one', () => {
  const { problems } = readCells(fields, {
    state: 'odd',
    isPublic: 'perhaps',
    weight: 'heavy',
    ghost: 'x',
  })

  expect(problems).toEqual([
    { field: 'state', message: 'Choose one of: Brand new, Old.' },
    { field: 'isPublic', message: 'Enter yes or no.' },
    { field: 'weight', message: 'Enter a number.' },
    { field: 'ghost', message: 'Unknown field.' },
  ])
})
