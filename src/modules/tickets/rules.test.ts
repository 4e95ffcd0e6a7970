import { describe, expect, test } from 'vitest'

import {
  columnLike,
  columnsProblem,
  defaultColumns,
  isAtLeast,
  isDoneCategory,
  isFull,
  numbersBeginningWith,
  previewOfComment,
  readTicketKey,
  ticketKey,
  ticketPath,
  titleOfText,
  wordsOf,
} from './rules.ts'

describe('a key', () => {
  test.each([
    ['SUP-42', { boardKey: 'SUP', number: 42 }],
    [' sup-1 ', { boardKey: 'SUP', number: 1 }],
    ['S-1', undefined],
    ['SUP42', undefined],
    ['SUPPORT-1', undefined],
    ['SUP-', undefined],
    ['SUP-4x', undefined],
  ])('%s', (text, read) => {
    expect(readTicketKey(text)).toEqual(read)
  })

  test('consists of the board key and the number', () => {
    expect(ticketKey('PRO', 7n)).toBe('PRO-7')
    expect(ticketPath('b', 'PRO-7')).toBe('/dashboard/tickets/b?ticket=PRO-7')
  })

  test('is found by its prefix', () => {
    expect(numbersBeginningWith(4).slice(0, 3)).toEqual([
      { from: 4, to: 4 },
      { from: 40, to: 49 },
      { from: 400, to: 499 },
    ])
    expect(numbersBeginningWith(0)).toEqual([])
  })
})

test.each([
  ['Late parcel to Åland', ['late', 'parcel', 'to', 'aland']],
  ['Café: 2×2 kg, café', ['cafe', '2', 'kg']],
  ['', []],
  ['—', []],
])('the search words of %s', (title, words) => {
  expect(wordsOf(title).sort()).toEqual([...words].sort())
})

describe('columns', () => {
  test.each(['support', 'product', 'internal'] as const)('of a new %s board are valid', (kind) => {
    const columns = defaultColumns(kind)
    expect(columnsProblem(columns)).toBeUndefined()
    expect(columns[0]).toMatchObject({ category: 'submitted', isDefault: true })
    expect(columns.some(({ category }) => isDoneCategory(category))).toBe(true)
  })

  test('need one default column and unique names', () => {
    const [one, two] = defaultColumns('internal')
    if (!one || !two) throw new Error('There are three.')
    expect(columnsProblem([two])).toBe('Choose one default column for new tickets.')
    expect(columnsProblem([one, { ...two, isDefault: true }])).toBe(
      'Choose one default column for new tickets.',
    )
    expect(columnsProblem([one, { ...two, name: 'TO DO' }])).toBe('Two columns have the same name.')
    expect(columnsProblem([one, two])).toBeUndefined()
  })
})

test.each([
  ['block', 3, 2, false],
  ['block', 3, 3, true],
  ['block', 3, 4, true],
  ['warn', 3, 9, false],
  ['off', 3, 9, false],
  ['block', null, 9, false],
])('%s at %s with %s: full %s', (wipMode, wipLimit, count, full) => {
  expect(isFull({ wipMode, wipLimit }, count)).toBe(full)
})

test('roles are ordered', () => {
  expect(isAtLeast('admin', 'work')).toBe(true)
  expect(isAtLeast('work', 'work')).toBe(true)
  expect(isAtLeast('view', 'work')).toBe(false)
})

test('the preview of a long comment is truncated', () => {
  expect(previewOfComment('a\n b')).toBe('a b')
  expect(previewOfComment('x'.repeat(200))).toHaveLength(140)
})

describe('the column of a ticket on another board', () => {
  const columns = [
    { id: 'new', category: 'submitted', isDefault: false },
    { id: 'next', category: 'on_hold', isDefault: true },
    { id: 'done', category: 'resolved', isDefault: false },
    { id: 'shipped', category: 'resolved', isDefault: false },
  ] as const

  test.each([
    ['submitted', 'new'],
    ['resolved', 'done'],
    ['waiting', 'next'],
    ['cancelled', 'next'],
  ] as const)('%s maps to %s', (category, id) => {
    expect(columnLike(columns, category)?.id).toBe(id)
  })

  test('is undefined without columns', () => {
    expect(columnLike([], 'submitted')).toBeUndefined()
  })
})

test.each([
  ['The invoice is wrong', 'The invoice is wrong'],
  ['  First\n\nSecond ', 'First'],
  ['Much\t  room', 'Much room'],
  ['', ''],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(300), `${'x'.repeat(199)}…`],
  [`${'word '.repeat(50)}end`, `${'word '.repeat(38)}word…`],
])('a ticket created from %j is titled %j', (text, title) => {
  expect(titleOfText(text)).toBe(title)
})
