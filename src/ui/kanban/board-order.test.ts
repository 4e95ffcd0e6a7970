import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  applyMove,
  cardAfter,
  describeMove,
  dropIndexAt,
  findPlace,
  moveCard,
  placeAfter,
  placeOfDrop,
  type Board,
} from './board-order.ts'

const board: Board = new Map([
  ['new', ['a', 'b', 'c']],
  ['waiting', []],
  ['done', ['d', 'e']],
])

test('a card moves inside its column and into another', () => {
  expect(moveCard(board, 'a', { column: 'new', index: 2 }).get('new')).toEqual(['b', 'c', 'a'])
  const moved = moveCard(board, 'b', { column: 'done', index: 1 })
  expect(moved.get('new')).toEqual(['a', 'c'])
  expect(moved.get('done')).toEqual(['d', 'b', 'e'])
})

test('a move is told by its neighbours', () => {
  expect(describeMove(board, 'b', { column: 'done', index: 1 })).toEqual({
    key: 'b',
    toColumn: 'done',
    beforeKey: 'd',
    afterKey: 'e',
  })
  expect(describeMove(board, 'a', { column: 'waiting', index: 0 })).toMatchObject({
    beforeKey: undefined,
    afterKey: undefined,
  })
})

test('a move still finds its place when a neighbour has gone', () => {
  const move = { key: 'b', toColumn: 'done', beforeKey: 'gone', afterKey: 'e' }
  expect(applyMove(board, move).get('done')).toEqual(['d', 'b', 'e'])
  const lost = { key: 'b', toColumn: 'done', beforeKey: 'gone', afterKey: 'gone too' }
  expect(applyMove(board, lost).get('done')).toEqual(['d', 'e', 'b'])
})

test('a move that is told and applied ends where it was meant to, and loses no card', () => {
  const keys = ['a', 'b', 'c', 'd', 'e']
  fc.assert(
    fc.property(
      fc.constantFrom(...keys),
      fc.constantFrom('new', 'waiting', 'done'),
      fc.nat({ max: 3 }),
      (key, column, wanted) => {
        const others = (board.get(column) ?? []).filter((other) => other !== key)
        const place = { column, index: Math.min(wanted, others.length) }
        const moved = applyMove(board, describeMove(board, key, place))
        expect(findPlace(moved, key)).toEqual(place)
        expect([...moved.values()].flat().toSorted()).toEqual(keys)
      },
    ),
  )
})

test('a drop is counted without the dragged card', () => {
  expect(placeOfDrop(board, 'a', 'new', 3)).toEqual({ column: 'new', index: 2 })
  expect(placeOfDrop(board, 'c', 'new', 0)).toEqual({ column: 'new', index: 0 })
  expect(placeOfDrop(board, 'a', 'done', 2)).toEqual({ column: 'done', index: 2 })
})

test('the upper half of a card is before it, the lower half behind', () => {
  const cards = [
    { index: 4, start: 0, size: 80 },
    { index: 5, start: 88, size: 100 },
  ]
  expect([10, 39, 41, 130, 139, 500].map((y) => dropIndexAt(y, cards))).toEqual([4, 4, 5, 5, 6, 6])
  expect(dropIndexAt(20, [])).toBe(0)
})

test('arrows carry a card to every place, into empty columns too, and stop at the edges', () => {
  expect(placeAfter(board, 'c', 'ArrowDown')).toBeUndefined()
  expect(placeAfter(board, 'c', 'ArrowUp')).toEqual({ column: 'new', index: 1 })
  expect(placeAfter(board, 'c', 'ArrowRight')).toEqual({ column: 'waiting', index: 0 })
  expect(placeAfter(board, 'a', 'ArrowLeft')).toBeUndefined()
})

test('arrows walk over cards and step over empty columns', () => {
  expect(cardAfter(board, 'c', 'ArrowRight')).toBe('e')
  expect(cardAfter(board, 'e', 'ArrowLeft')).toBe('b')
  expect(cardAfter(board, 'a', 'ArrowDown')).toBe('b')
  expect(cardAfter(board, 'a', 'ArrowUp')).toBeUndefined()
})
