import { expect, test } from 'vitest'

import type { DemoPart } from './demo-part.ts'
import { orderParts } from './order-parts.ts'

const part = (name: string, ...after: string[]): DemoPart => ({
  name,
  after,
  run: () => Promise.resolve(),
})
const namesOf = (parts: readonly DemoPart[]) => parts.map(({ name }) => name)

test('parts keep their order unless one waits for a later one', () => {
  const parts = [
    part('tags'),
    part('contacts', 'chats'),
    part('tickets', 'contacts'),
    part('chats'),
  ]

  expect(namesOf(orderParts(parts))).toEqual(['tags', 'chats', 'contacts', 'tickets'])
})

test('a part that waits for an unknown name is an error', () => {
  expect(() => orderParts([part('contacts', 'chat')])).toThrow('unknown name: chat.')
})

test('parts that wait for each other are an error', () => {
  expect(() => orderParts([part('a', 'b'), part('b', 'a')])).toThrow('wait for each other')
})
