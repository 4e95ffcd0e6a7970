import { expect, test } from 'vitest'

import { stackedOf } from './stack.ts'

test('bands stack on each other, and gaps add nothing', () => {
  const stacked = stackedOf([
    { key: 'a', label: 'A', color: 'red', values: [1, 2, null] },
    { key: 'b', label: 'B', color: 'blue', values: [10, null, 30] },
  ])
  expect(stacked.map(({ floors, tops }) => ({ floors, tops }))).toEqual([
    { floors: [0, 0, 0], tops: [1, 2, 0] },
    { floors: [1, 2, 0], tops: [11, 2, 30] },
  ])
})
