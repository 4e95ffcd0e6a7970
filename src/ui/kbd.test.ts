import { expect, test } from 'vitest'

import { namesOf } from './kbd.tsx'

test("keys use the platform's names", () => {
  expect(namesOf('mod+k', true)).toEqual(['⌘', 'K'])
  expect(namesOf('mod+k', false)).toEqual(['Ctrl', 'K'])
  expect(namesOf('shift+ArrowDown', false)).toEqual(['Shift', '↓'])
  expect(namesOf('?', true)).toEqual(['?'])
  expect(namesOf('F8', false)).toEqual(['F8'])
})

test('a plus may be a key itself', () => {
  expect(namesOf('+', false)).toEqual(['+'])
  expect(namesOf('mod++', false)).toEqual(['Ctrl', '+'])
})
