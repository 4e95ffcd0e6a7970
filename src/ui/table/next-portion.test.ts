import { expect, test } from 'vitest'

import { nextPortion } from './next-portion.ts'

const rows = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, place) => from + place)

test('a few new rows are drawn at once', () => {
  expect(nextPortion(rows(3, 23), rows(0, 20))).toEqual(rows(3, 23))
})

test('a whole screen of new rows comes in portions, from the top', () => {
  const first = nextPortion(rows(500, 524), rows(0, 24))
  expect(first).toEqual(rows(500, 510))
  const second = nextPortion(rows(500, 524), first)
  expect(second).toEqual(rows(500, 520))
  expect(nextPortion(rows(500, 524), second)).toEqual(rows(500, 524))
})

test('what stands already is no new row, wherever it is', () => {
  expect(nextPortion([2, ...rows(500, 524)], [2])).toEqual([2, ...rows(500, 510)])
})
