import { expect, test } from 'vitest'

import { byteSize } from './byte-size.ts'

test('sizes use thousands, with a decimal only for small numbers', () => {
  const sizes = [0, 840, 1000, 12_300, 3_440_000, 38_000_000, 5_500_000_000, 9e15]
  expect(sizes.map(byteSize)).toEqual([
    '0 B',
    '840 B',
    '1 kB',
    '12 kB',
    '3.4 MB',
    '38 MB',
    '5.5 GB',
    '9,000 TB',
  ])
})
