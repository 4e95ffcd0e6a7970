import { expect, test } from 'vitest'

import { drawnOf, foldedOf, hasValues, type Series } from './series.ts'

const series = (count: number): Series[] =>
  Array.from({ length: count }, (_, at) => ({ key: `s${at}`, label: `S${at}`, values: [at, null] }))

test('five series have colors, a comparison is gray and drawn first', () => {
  const drawn = drawnOf([
    ...series(7),
    { key: 'old', label: 'Before', values: [1], isComparison: true },
  ])
  expect(drawn.map(({ key, color }) => `${key} ${color}`)).toEqual([
    'old var(--ink-faint)',
    's0 var(--chart-1)',
    's1 var(--chart-2)',
    's2 var(--chart-3)',
    's3 var(--chart-4)',
    's4 var(--chart-5)',
  ])
})

test('stacked charts keep their total by combining the rest', () => {
  const folded = foldedOf(series(7))
  expect(folded).toHaveLength(5)
  expect(folded.at(-1)).toMatchObject({ label: '3 others', values: [4 + 5 + 6, 0] })
  expect(foldedOf(series(5)).at(-1)?.label).toBe('S4')
})

test('series without values are not drawn', () => {
  expect(hasValues([{ key: 'a', label: 'A', values: [null, null] }])).toBe(false)
  expect(hasValues([{ key: 'a', label: 'A', values: [null, 0] }])).toBe(true)
})
