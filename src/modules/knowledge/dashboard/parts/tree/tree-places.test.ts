import { expect, test } from 'vitest'

import { before, canLieIn, chainOf, stepAmong, stepCategory } from './tree-places.ts'

const categories = [
  { id: 'orders', parentId: null },
  { id: 'returns', parentId: 'orders' },
  { id: 'refunds', parentId: 'returns' },
  { id: 'account', parentId: null },
  { id: 'plans', parentId: null },
  { id: 'trial', parentId: 'plans' },
]

test('the chain leads from the root', () => {
  expect(chainOf(categories, 'refunds').map(({ id }) => id)).toEqual([
    'orders',
    'returns',
    'refunds',
  ])
  expect(chainOf(categories, null)).toEqual([])
})

test('a category lies neither in itself nor deeper than three', () => {
  expect(canLieIn(categories, 'orders', 'refunds')).toBe(false)
  expect(canLieIn(categories, 'account', 'refunds')).toBe(false)
  expect(canLieIn(categories, 'account', 'returns')).toBe(true)
  expect(canLieIn(categories, 'plans', 'returns')).toBe(false)
  expect(canLieIn(categories, 'plans', 'orders')).toBe(true)
  expect(canLieIn(categories, 'returns', null)).toBe(true)
})

test('arrow keys move among siblings, in and out', () => {
  expect(stepCategory(categories, 'account', 'ArrowUp')).toEqual({ parentId: null, afterId: null })
  expect(stepCategory(categories, 'plans', 'ArrowUp')).toEqual({
    parentId: null,
    afterId: 'orders',
  })
  expect(stepCategory(categories, 'orders', 'ArrowUp')).toBeUndefined()
  expect(stepCategory(categories, 'account', 'ArrowDown')).toEqual({
    parentId: null,
    afterId: 'plans',
  })
  expect(stepCategory(categories, 'account', 'ArrowRight')).toEqual({
    parentId: 'orders',
    afterId: 'returns',
  })
  expect(stepCategory(categories, 'orders', 'ArrowRight')).toBeUndefined()
  expect(stepCategory(categories, 'refunds', 'ArrowLeft')).toEqual({
    parentId: 'orders',
    afterId: 'returns',
  })
  expect(stepCategory(categories, 'plans', 'ArrowLeft')).toBeUndefined()
})

test('articles step by one and stop at the ends', () => {
  const ids = ['a', 'b', 'c']
  expect(stepAmong(ids, 'c', 'ArrowUp')).toEqual({ afterId: 'a' })
  expect(stepAmong(ids, 'b', 'ArrowUp')).toEqual({ afterId: null })
  expect(stepAmong(ids, 'a', 'ArrowUp')).toBeUndefined()
  expect(stepAmong(ids, 'b', 'ArrowDown')).toEqual({ afterId: 'c' })
  expect(stepAmong(ids, 'c', 'ArrowDown')).toBeUndefined()
})

test('dropped above a row it comes behind the one before, itself not counted', () => {
  expect(before(['a', 'b', 'c'], 'c', 'b')).toBe('a')
  expect(before(['a', 'b', 'c'], 'a', 'c')).toBeNull()
})
