import { expect, test } from 'vitest'

import { rowAfter, rowCommandOf } from './row-command.ts'

const bare = { ctrlKey: false, metaKey: false, altKey: false }

test('arrows and letters move, x and Space select, Enter opens', () => {
  const named = (key: string) => rowCommandOf({ ...bare, key })
  expect(['ArrowDown', 'j', 'J', 'ArrowUp', 'k'].map(named)).toEqual([
    'next',
    'next',
    'next',
    'previous',
    'previous',
  ])
  expect([' ', 'x', 'Enter', 'Escape', 'q'].map(named)).toEqual([
    'toggle',
    'toggle',
    'open',
    'clear',
    undefined,
  ])
})

test('Ctrl or Cmd with A selects all, other combinations stay with the browser', () => {
  expect(rowCommandOf({ ...bare, ctrlKey: true, key: 'a' })).toBe('all')
  expect(rowCommandOf({ ...bare, metaKey: true, key: 'a' })).toBe('all')
  expect(rowCommandOf({ ...bare, metaKey: true, key: 'k' })).toBeUndefined()
  expect(rowCommandOf({ ...bare, altKey: true, key: 'ArrowDown' })).toBeUndefined()
})

test('moves stop at the ends', () => {
  const extent = { count: 50, page: 20 }
  expect(rowAfter('next', 49, extent)).toBe(49)
  expect(rowAfter('previous', 0, extent)).toBe(0)
  expect(rowAfter('page down', 40, extent)).toBe(49)
  expect(rowAfter('page up', 25, extent)).toBe(5)
  expect(rowAfter('last', 3, extent)).toBe(49)
})
