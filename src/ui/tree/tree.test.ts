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

test('children that are asked for show that they are loading, or why not', () => {
  const kinds = (branch: [string, Branch][]) =>
    nodesWith(['orders'], branch).map(({ kind }) => kind)
  expect(kinds([])).toEqual(['item', 'item', 'loading', 'item'])
  expect(kinds([['orders', { state: 'failed' }]])).toEqual(['item', 'item', 'failed', 'item'])
})

test('an item that turned out to be empty shows nothing and cannot be opened', () => {
  const nodes = nodesWith(['orders'], [['orders', { state: 'loaded', items: [] }]])
  expect(nodes.map(({ key }) => key)).toEqual(['guides', 'orders', 'returns'])
  expect(nodes[1]?.canOpen).toBe(false)
})

test('right opens, then goes in; left goes out, then closes', () => {
  const closed = nodesWith([])
  expect(treeStepOf('ArrowRight', closed, 0)).toEqual({ act: 'open', keys: ['guides'] })
  const open = nodesWith(['guides'])
  expect(treeStepOf('ArrowRight', open, 0)).toEqual({ act: 'focus', key: 'grinders' })
  expect(treeStepOf('ArrowLeft', open, 2)).toEqual({ act: 'focus', key: 'guides' })
  expect(treeStepOf('ArrowLeft', open, 0)).toEqual({ act: 'close', keys: ['guides'] })
  expect(treeStepOf('ArrowRight', open, 4)).toBeUndefined()
})

test('the ends hold, and a star opens all beside', () => {
  const nodes = nodesWith([])
  expect(treeStepOf('ArrowUp', nodes, 0)).toBeUndefined()
  expect(treeStepOf('End', nodes, 0)).toEqual({ act: 'focus', key: 'returns' })
  expect(treeStepOf('*', nodes, 2)).toEqual({ act: 'open', keys: ['guides', 'orders'] })
})

test('typing finds lines by their first letters, the same letter walks through them', () => {
  const nodes = nodesWith(['guides'])
  expect(findTyped('g', nodes, 0)?.key).toBe('grinders')
  expect(findTyped('gg', nodes, 1)?.key).toBe('gifts')
  expect(findTyped('g', nodes, 2)?.key).toBe('guides')
  expect(findTyped('gi', nodes, 1)?.key).toBe('gifts')
  expect(findTyped('zebra', nodes, 1)).toBeUndefined()
})
