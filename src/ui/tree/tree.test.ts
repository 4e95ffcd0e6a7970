import { expect, test } from 'vitest'

import { findTyped, treeStepOf } from './tree-step.ts'
import { visibleNodes, type Branch, type TreeItem } from './visible-nodes.ts'

const items: readonly TreeItem[] = [
  {
    key: 'guides',
    label: 'Guides',
    children: [
      { key: 'grinders', label: 'Grinders' },
      { key: 'gifts', label: 'Gifts' },
    ],
  },
  { key: 'orders', label: 'Orders', hasChildren: true },
  { key: 'returns', label: 'Returns' },
]

function nodesWith(open: readonly string[], branches: [string, Branch][] = []) {
  return visibleNodes(items, new Set(open), new Map(branches))
}

test('a closed branch hides its children, an open one numbers them', () => {
  expect(nodesWith([]).map(({ key }) => key)).toEqual(['guides', 'orders', 'returns'])
  expect(nodesWith(['guides'])[2]).toMatchObject({
    key: 'gifts',
    level: 2,
    position: 2,
    setSize: 2,
    parentKey: 'guides',
  })
})

test('loading children show progress or an error', () => {
  const kinds = (branch: [string, Branch][]) =>
    nodesWith(['orders'], branch).map(({ kind }) => kind)
  expect(kinds([])).toEqual(['item', 'item', 'loading', 'item'])
  expect(kinds([['orders', { state: 'failed' }]])).toEqual(['item', 'item', 'failed', 'item'])
})

test("an item without children can't be opened", () => {
  const nodes = nodesWith(['orders'], [['orders', { state: 'loaded', items: [] }]])
  expect(nodes.map(({ key }) => key)).toEqual(['guides', 'orders', 'returns'])
  expect(nodes[1]?.canOpen).toBe(false)
})

test('right expands, then moves in; left moves out, then collapses', () => {
  const closed = nodesWith([])
  expect(treeStepOf('ArrowRight', closed, 0)).toEqual({ act: 'open', keys: ['guides'] })
  const open = nodesWith(['guides'])
  expect(treeStepOf('ArrowRight', open, 0)).toEqual({ act: 'focus', key: 'grinders' })
  expect(treeStepOf('ArrowLeft', open, 2)).toEqual({ act: 'focus', key: 'guides' })
  expect(treeStepOf('ArrowLeft', open, 0)).toEqual({ act: 'close', keys: ['guides'] })
  expect(treeStepOf('ArrowRight', open, 4)).toBeUndefined()
})

test('moves stop at the ends, and a star expands siblings', () => {
  const nodes = nodesWith([])
  expect(treeStepOf('ArrowUp', nodes, 0)).toBeUndefined()
  expect(treeStepOf('End', nodes, 0)).toEqual({ act: 'focus', key: 'returns' })
  expect(treeStepOf('*', nodes, 2)).toEqual({ act: 'open', keys: ['guides', 'orders'] })
})

test('typing finds items by prefix, and repeating a letter cycles', () => {
  const nodes = nodesWith(['guides'])
  expect(findTyped('g', nodes, 0)?.key).toBe('grinders')
  expect(findTyped('gg', nodes, 1)?.key).toBe('gifts')
  expect(findTyped('g', nodes, 2)?.key).toBe('guides')
  expect(findTyped('gi', nodes, 1)?.key).toBe('gifts')
  expect(findTyped('zebra', nodes, 1)).toBeUndefined()
})
