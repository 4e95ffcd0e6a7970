import { expect, test } from 'vitest'

import { attributesBySource } from './attribute-sources.ts'

test('attributes are split by team, page, and signed source', () => {
  const contact = {
    attributes: { plan: 'Free', seats: 3, notes: '', color: 'red' },
    signedAttributes: { plan: 'Gold' },
  }

  expect(
    attributesBySource(contact, [{ key: 'seats' }, { key: 'notes' }, { key: 'plan' }]),
  ).toEqual({
    signed: { plan: 'Gold' },
    team: { seats: 3 },
    fromPages: { color: 'red' },
  })
})

test('without custom fields, all attributes belong to the page', () => {
  const contact = { attributes: { plan: 'Free' }, signedAttributes: {} }

  expect(attributesBySource(contact, [])).toEqual({
    signed: {},
    team: {},
    fromPages: { plan: 'Free' },
  })
})
