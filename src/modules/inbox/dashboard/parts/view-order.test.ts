import { describe, expect, test } from 'vitest'

import { groupViews, moveView } from './view-order.ts'

const [a, b, c, d] = [
  { id: 'a', folder: '' },
  { id: 'b', folder: 'Sales' },
  { id: 'c', folder: '' },
  { id: 'd', folder: 'Billing' },
]
const views = [a, b, c, d]
const shape = (order: unknown) =>
  groupViews(views, order).map(({ folder, items }) => [folder, items.map(({ id }) => id).join('')])

describe('views in folders', () => {
  test('views without a folder come first, then folders by name', () => {
    expect(shape(undefined)).toEqual([
      ['', 'ac'],
      ['Billing', 'd'],
      ['Sales', 'b'],
    ])
  })

  test("are in the member's order, new ones last", () => {
    expect(shape(['c'])[0]).toEqual(['', 'ca'])
  })

  test.each([[null], ['c'], [{ c: 1 }], [[1, 2]]])('an invalid order is ignored: %j', (order) => {
    expect(shape(order)[0]).toEqual(['', 'ac'])
  })
})

describe('moving a view', () => {
  test('swaps it with its neighbor in the same folder', () => {
    expect(moveView(views, undefined, { id: 'c', step: -1 })).toEqual(['c', 'a', 'd', 'b'])
    expect(moveView(views, ['c', 'a'], { id: 'c', step: 1 })).toEqual(['a', 'c', 'd', 'b'])
  })

  test.each([
    ['a', -1],
    ['c', 1],
    ['b', 1],
    ['gone', 1],
  ] as const)("%s can't move by %i", (id, step) => {
    expect(moveView(views, undefined, { id, step })).toBeUndefined()
  })
})
