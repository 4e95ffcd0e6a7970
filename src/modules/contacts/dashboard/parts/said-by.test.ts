import { expect, test } from 'vitest'

import { saidBy } from './said-by.ts'

test('what the team filled in is apart from what a page claims and what a server signed', () => {
  const contact = {
    attributes: { plan: 'Free', seats: 3, notes: '', color: 'red' },
    signedAttributes: { plan: 'Gold' },
  }

  expect(saidBy(contact, [{ key: 'seats' }, { key: 'notes' }, { key: 'plan' }])).toEqual({
    signed: { plan: 'Gold' },
    team: { seats: 3 },
    said: { color: 'red' },
  })
})

test('while nothing is defined, all of it is the page’s', () => {
  const contact = { attributes: { plan: 'Free' }, signedAttributes: {} }

  expect(saidBy(contact, [])).toEqual({ signed: {}, team: {}, said: { plan: 'Free' } })
})
