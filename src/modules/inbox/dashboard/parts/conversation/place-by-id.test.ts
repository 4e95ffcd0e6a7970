import { expect, test } from 'vitest'

import { placeById } from './place-by-id.ts'

test('pictures with names already in use are referred to by ID', () => {
  const files = [
    { id: 'one', name: 'map.png' },
    { id: 'two', name: 'door.png' },
  ]
  const text = 'Here: ![a](file:map.png), then ![b](file:door.png)'

  expect(placeById(text, files, ['map.png', 'terms.pdf'])).toBe(
    'Here: ![a](file:one), then ![b](file:door.png)',
  )
  expect(placeById(text, files, [])).toBe(text)
})
