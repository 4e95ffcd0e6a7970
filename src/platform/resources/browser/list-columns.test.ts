import { expect, test } from 'vitest'

import { inOrder } from './list-columns.ts'

const column = (key: string) => ({ key, title: key, render: () => null })
const all = ['name', 'color', 'size', 'created'].map(column)
const keys = (order: readonly string[]) => inOrder(all, order).map(({ key }) => key)

test('columns keep the chosen order, new ones come last', () => {
  expect(keys(['name', 'created', 'color'])).toEqual(['name', 'created', 'color', 'size'])
  expect(keys([])).toEqual(['name', 'color', 'size', 'created'])
})

test('the title column stays first', () => {
  expect(keys(['size', 'name'])).toEqual(['name', 'size', 'color', 'created'])
})
