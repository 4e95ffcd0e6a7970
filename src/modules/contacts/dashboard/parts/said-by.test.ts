import { expect, test } from 'vitest'

import { saidBy } from './said-by.ts'

test('attributes are split by team, page, and signed source', () => {
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

test('without custom fields, all attributes belong to the page', () => {
  const contact = { attributes: { plan: 'Free' }, signedAttributes: {} }

  expect(saidBy(contact, [])).toEqual({ signed: {}, team: {}, said: { plan: 'Free' } })
})
