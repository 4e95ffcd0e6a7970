import { expect, test } from 'vitest'

import { nextPortion } from './next-portion.ts'

const rows = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, place) => from + place)

test('a few new rows render immediately', () => {
  expect(nextPortion(rows(3, 23), rows(0, 20))).toEqual(rows(3, 23))
})

test('a screen of new rows renders in portions from the top', () => {
  const first = nextPortion(rows(500, 524), rows(0, 24))
  expect(first).toEqual(rows(500, 510))
  const second = nextPortion(rows(500, 524), first)
  expect(second).toEqual(rows(500, 520))
  expect(nextPortion(rows(500, 524), second)).toEqual(rows(500, 524))
})

test("existing rows don't count as new wherever they are", () => {
  expect(nextPortion([2, ...rows(500, 524)], [2])).toEqual([2, ...rows(500, 510)])
})
