import { expect, test } from 'vitest'

import { before, canMoveInto, ancestorChain, stepAmong, stepInTree } from './tree-places.ts'

const rows = [
  { id: 'orders', parentId: null },
  { id: 'returns', parentId: 'orders' },
  { id: 'refunds', parentId: 'returns' },
  { id: 'account', parentId: null },
  { id: 'plans', parentId: null },
  { id: 'trial', parentId: 'plans' },
]

test('the chain starts at the root', () => {
  expect(ancestorChain(rows, 'refunds').map(({ id }) => id)).toEqual([
    'orders',
    'returns',
    'refunds',
  ])
  expect(ancestorChain(rows, null)).toEqual([])
})

test("an item can't move into itself or deeper than three", () => {
  expect(canMoveInto(rows, 'orders', { parentId: 'refunds', deepest: 3 })).toBe(false)
  expect(canMoveInto(rows, 'account', { parentId: 'refunds', deepest: 3 })).toBe(false)
  expect(canMoveInto(rows, 'account', { parentId: 'returns', deepest: 3 })).toBe(true)
  expect(canMoveInto(rows, 'plans', { parentId: 'returns', deepest: 3 })).toBe(false)
  expect(canMoveInto(rows, 'plans', { parentId: 'orders', deepest: 3 })).toBe(true)
  expect(canMoveInto(rows, 'returns', { parentId: null, deepest: 3 })).toBe(true)
})

test('arrow keys move among siblings, in, and out', () => {
  expect(stepInTree(rows, 'account', { key: 'ArrowUp', deepest: 3 })).toEqual({
    parentId: null,
    afterId: null,
  })
  expect(stepInTree(rows, 'plans', { key: 'ArrowUp', deepest: 3 })).toEqual({
    parentId: null,
    afterId: 'orders',
  })
  expect(stepInTree(rows, 'orders', { key: 'ArrowUp', deepest: 3 })).toBeUndefined()
  expect(stepInTree(rows, 'account', { key: 'ArrowDown', deepest: 3 })).toEqual({
    parentId: null,
    afterId: 'plans',
  })
  expect(stepInTree(rows, 'account', { key: 'ArrowRight', deepest: 3 })).toEqual({
    parentId: 'orders',
    afterId: 'returns',
  })
  expect(stepInTree(rows, 'orders', { key: 'ArrowRight', deepest: 3 })).toBeUndefined()
  expect(stepInTree(rows, 'refunds', { key: 'ArrowLeft', deepest: 3 })).toEqual({
    parentId: 'orders',
    afterId: 'returns',
  })
  expect(stepInTree(rows, 'plans', { key: 'ArrowLeft', deepest: 3 })).toBeUndefined()
})

test('list items move by one and stop at the ends', () => {
  const ids = ['a', 'b', 'c']
  expect(stepAmong(ids, 'c', 'ArrowUp')).toEqual({ afterId: 'a' })
  expect(stepAmong(ids, 'b', 'ArrowUp')).toEqual({ afterId: null })
  expect(stepAmong(ids, 'a', 'ArrowUp')).toBeUndefined()
  expect(stepAmong(ids, 'b', 'ArrowDown')).toEqual({ afterId: 'c' })
  expect(stepAmong(ids, 'c', 'ArrowDown')).toBeUndefined()
})

test('dropping above a row places the item after the previous one', () => {
  expect(before(['a', 'b', 'c'], 'c', 'b')).toBe('a')
  expect(before(['a', 'b', 'c'], 'a', 'c')).toBeNull()
})
