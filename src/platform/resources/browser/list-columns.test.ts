import { expect, test } from 'vitest'

import { inOrder } from './list-columns.ts'

const column = (key: string) => ({ key, title: key, render: () => null })
const all = ['name', 'color', 'size', 'created'].map(column)
const keys = (order: readonly string[]) => inOrder(all, order).map(({ key }) => key)

test('columns stand in the chosen order, and new ones behind them', () => {
  expect(keys(['name', 'created', 'color'])).toEqual(['name', 'created', 'color', 'size'])
  expect(keys([])).toEqual(['name', 'color', 'size', 'created'])
})

test('the column that names the row stays first', () => {
  expect(keys(['size', 'name'])).toEqual(['name', 'size', 'color', 'created'])
})
