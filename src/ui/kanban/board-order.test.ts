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
import { slotKey } from './slots.ts'

const board: Board = new Map([
  ['new', ['a', 'b', 'c']],
  ['waiting', []],
  ['done', ['d', 'e']],
])

test('a card moves within its column and to another', () => {
  expect(moveCard(board, 'a', { slot: 'new', index: 2 }).get('new')).toEqual(['b', 'c', 'a'])
  const moved = moveCard(board, 'b', { slot: 'done', index: 1 })
  expect(moved.get('new')).toEqual(['a', 'c'])
  expect(moved.get('done')).toEqual(['d', 'b', 'e'])
})

test('a move is described by its neighbors', () => {
  expect(describeMove(board, 'b', { slot: 'done', index: 1 })).toEqual({
    key: 'b',
    toColumn: 'done',
    beforeKey: 'd',
    afterKey: 'e',
  })
  expect(describeMove(board, 'a', { slot: 'waiting', index: 0 })).toMatchObject({
    beforeKey: undefined,
    afterKey: undefined,
  })
})

test('a move works after a neighbor was removed', () => {
  const move = { key: 'b', toColumn: 'done', beforeKey: 'gone', afterKey: 'e' }
  expect(applyMove(board, move).get('done')).toEqual(['d', 'b', 'e'])
  const lost = { key: 'b', toColumn: 'done', beforeKey: 'gone', afterKey: 'gone too' }
  expect(applyMove(board, lost).get('done')).toEqual(['d', 'e', 'b'])
})

test('describing and applying a move keeps every card in place', () => {
  const keys = ['a', 'b', 'c', 'd', 'e']
  fc.assert(
    fc.property(
      fc.constantFrom(...keys),
      fc.constantFrom('new', 'waiting', 'done'),
      fc.nat({ max: 3 }),
      (key, slot, wanted) => {
        const others = (board.get(slot) ?? []).filter((other) => other !== key)
        const place = { slot, index: Math.min(wanted, others.length) }
        const moved = applyMove(board, describeMove(board, key, place))
        expect(findPlace(moved, key)).toEqual(place)
        expect([...moved.values()].flat().toSorted()).toEqual(keys)
      },
    ),
  )
})

test('a drop index ignores the dragged card', () => {
  expect(placeOfDrop(board, 'a', 'new', 3)).toEqual({ slot: 'new', index: 2 })
  expect(placeOfDrop(board, 'c', 'new', 0)).toEqual({ slot: 'new', index: 0 })
  expect(placeOfDrop(board, 'a', 'done', 2)).toEqual({ slot: 'done', index: 2 })
})

test('the upper half of a card is before it, the lower half behind', () => {
  const cards = [
    { index: 4, start: 0, size: 80 },
    { index: 5, start: 88, size: 100 },
  ]
  expect([10, 39, 41, 130, 139, 500].map((y) => dropIndexAt(y, cards))).toEqual([4, 4, 5, 5, 6, 6])
  expect(dropIndexAt(20, [])).toBe(0)
})

test('arrow keys move a card everywhere, including empty columns, and stop at the edges', () => {
  expect(placeAfter(board, 'c', 'ArrowDown')).toBeUndefined()
  expect(placeAfter(board, 'c', 'ArrowUp')).toEqual({ slot: 'new', index: 1 })
  expect(placeAfter(board, 'c', 'ArrowRight')).toEqual({ slot: 'waiting', index: 0 })
  expect(placeAfter(board, 'a', 'ArrowLeft')).toBeUndefined()
})

test('arrow keys move focus and skip empty columns', () => {
  expect(cardAfter(board, 'c', 'ArrowRight')).toBe('e')
  expect(cardAfter(board, 'e', 'ArrowLeft')).toBe('b')
  expect(cardAfter(board, 'a', 'ArrowDown')).toBe('b')
  expect(cardAfter(board, 'a', 'ArrowUp')).toBeUndefined()
})

const [urgent, low] = ['urgent', 'low']
const laned: Board = new Map([
  [slotKey('new', urgent), ['a', 'b']],
  [slotKey('done', urgent), []],
  [slotKey('new', low), ['c']],
  [slotKey('done', low), ['d']],
])

test('a moved card continues into the next lane, and page keys switch lanes', () => {
  expect(placeAfter(laned, 'b', 'ArrowDown')).toEqual({ slot: slotKey('new', low), index: 0 })
  expect(placeAfter(laned, 'c', 'ArrowUp')).toEqual({ slot: slotKey('new', urgent), index: 2 })
  expect(placeAfter(laned, 'a', 'PageDown')).toEqual({ slot: slotKey('new', low), index: 0 })
  expect(placeAfter(laned, 'b', 'ArrowRight')).toEqual({ slot: slotKey('done', urgent), index: 0 })
  expect(placeAfter(laned, 'd', 'ArrowDown')).toBeUndefined()
  expect(placeAfter(laned, 'd', 'ArrowRight')).toBeUndefined()
})

test('focus crosses lanes and skips empty ones', () => {
  expect(cardAfter(laned, 'b', 'ArrowDown')).toBe('c')
  expect(cardAfter(laned, 'c', 'ArrowUp')).toBe('b')
  expect(cardAfter(laned, 'd', 'ArrowUp')).toBeUndefined()
  expect(cardAfter(laned, 'b', 'PageDown')).toBe('c')
  expect(cardAfter(laned, 'b', 'ArrowRight')).toBeUndefined()
})

test('a move into another lane names it', () => {
  const place = { slot: slotKey('done', low), index: 1 }
  const move = describeMove(laned, 'a', place)
  expect(move).toMatchObject({ toColumn: 'done', toLane: low, beforeKey: 'd' })
  expect(findPlace(applyMove(laned, move), 'a')).toEqual(place)
})

test('without lanes page keys do nothing', () => {
  expect(placeAfter(board, 'a', 'PageDown')).toBeUndefined()
  expect(cardAfter(board, 'a', 'PageDown')).toBeUndefined()
})
