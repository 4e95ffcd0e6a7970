import { expect, test } from 'vitest'

import { tabsThere } from './tabs.ts'

test('tabs come in the order that was chosen, without what there is nothing of', () => {
  const chosen = ['tickets', 'messages', 'help', 'home'] as const
  expect(tabsThere(chosen, { help: true, tickets: true })).toEqual(chosen)
  expect(tabsThere(chosen, { help: false, tickets: true })).toEqual(['tickets', 'messages', 'home'])
  expect(tabsThere(chosen, { help: true, tickets: false })).toEqual(['messages', 'help', 'home'])
})

test('a chat is never without a place for its messages', () => {
  expect(tabsThere(['help', 'tickets'], { help: false, tickets: false })).toEqual(['messages'])
})
