import { expect, test } from 'vitest'

import { chosenWords, cleared, type Filter } from './filter.ts'

const color: Filter = {
  kind: 'options',
  name: 'color',
  label: 'Color',
  items: [
    { value: 'r', label: 'Red' },
    { value: 'g', label: 'Green' },
  ],
}
const price: Filter = { kind: 'range', name: 'price', label: 'Price', of: 'number' }

test.each([
  [color, {}, ''],
  [color, { color: ['r', 'g'] }, 'Red, Green'],
  [color, { color: ['gone'] }, 'Unknown'],
  [price, { priceFrom: ['1'] }, 'from 1'],
  [price, { priceTo: ['9'] }, 'up to 9'],
  [price, { priceFrom: ['1'], priceTo: ['9'] }, '1 – 9'],
  [price, { priceFrom: ['1'], priceTo: ['1'] }, '1'],
  [{ kind: 'words', name: 'note', label: 'Note' } as const, { note: ['late'] }, 'late'],
])('%j with %j reads "%s"', (filter, values, words) => {
  expect(chosenWords(filter, values)).toBe(words)
})

test('clearing a range clears both of its ends', () => {
  expect(cleared(price)).toEqual({ priceFrom: [], priceTo: [] })
})
