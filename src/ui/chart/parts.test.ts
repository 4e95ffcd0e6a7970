import { expect, test } from 'vitest'

import { partsOf } from './parts.ts'

const part = (key: string, value: number) => ({ key, label: key.toUpperCase(), value })

test('the largest parts come first, small ones are combined', () => {
  const parts = partsOf('a b c d e f g'.split(' ').map((key, at) => part(key, at)))
  expect(parts.map(({ label, value }) => `${label} ${value}`)).toEqual([
    'G 6',
    'F 5',
    'E 4',
    'D 3',
    '2 others 3',
  ])
})

test('five parts need no remainder, and zeros are not drawn', () => {
  const parts = partsOf([
    part('a', 5),
    part('b', 4),
    part('c', 3),
    part('d', 2),
    part('e', 1),
    part('f', 0),
  ])
  expect(parts.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e'])
})
