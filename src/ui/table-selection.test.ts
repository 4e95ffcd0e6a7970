import fc from 'fast-check'
import { expect, test } from 'vitest'

import { extendSelection, howMany, toggleAll, toggleKey } from './table-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']

test('a row can be selected and deselected', () => {
  const once = toggleKey(new Set(['a']), 'c')
  expect([...once]).toEqual(['a', 'c'])
  expect([...toggleKey(once, 'a')]).toEqual(['c'])
})

test('a range works in both directions and shrinks again', () => {
  const draw = (to: string) =>
    [...extendSelection({ order, before: new Set(), anchor: 'c', to })].toSorted()
  expect(draw('e')).toEqual(['c', 'd', 'e'])
  expect(draw('d')).toEqual(['c', 'd'])
  expect(draw('a')).toEqual(['a', 'b', 'c'])
})

test('a range keeps earlier selections', () => {
  const drawn = extendSelection({ order, before: new Set(['a', 'gone']), anchor: 'c', to: 'd' })
  expect(drawn).toEqual(new Set(['a', 'gone', 'c', 'd']))
})

test('a range from a missing row selects only its end', () => {
  const drawn = extendSelection({ order, before: new Set(), anchor: 'gone', to: 'd' })
  expect(drawn).toEqual(new Set(['d']))
  const nowhere = extendSelection({ order, before: new Set(['a']), anchor: 'b', to: 'gone' })
  expect(nowhere).toEqual(new Set(['a']))
})

test('select all toggles loaded rows only', () => {
  const all = toggleAll(new Set(['b', 'elsewhere']), order)
  expect(howMany(all, order)).toBe('all')
  expect(toggleAll(all, order)).toEqual(new Set(['elsewhere']))
  expect(howMany(new Set(['elsewhere']), order)).toBe('none')
  expect(howMany(new Set(['b']), order)).toBe('some')
  expect(howMany(new Set(['b']), [])).toBe('none')
})

test('a range contains both ends and nothing outside', () => {
  const place = fc.integer({ min: 0, max: order.length - 1 })
  fc.assert(
    fc.property(place, place, (from, to) => {
      const drawn = extendSelection({
        order,
        before: new Set(),
        anchor: order[from] ?? '',
        to: order[to] ?? '',
      })
      expect(drawn.size).toBe(Math.abs(from - to) + 1)
      expect(drawn.has(order[from] ?? '')).toBe(true)
      expect(drawn.has(order[to] ?? '')).toBe(true)
    }),
  )
})
