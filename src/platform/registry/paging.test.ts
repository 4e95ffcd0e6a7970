import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { decodeCursor, encodeCursor, pageInput, toPage } from './paging.ts'
import { Refusal } from './refuse.ts'

const shape = z.tuple([z.string(), z.number()])

test('a cursor survives the round trip', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer(), (name, count) => {
      expect(decodeCursor(encodeCursor([name, count]), shape)).toEqual([name, count])
    }),
  )
})

test('a forged cursor is refused and never crashes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.base64String()), (text) => {
      expect(() => decodeCursor(text, shape)).toThrow(Refusal)
    }),
  )
})

test('no cursor is the first page', () => {
  expect(decodeCursor(undefined, shape)).toBeUndefined()
})

test('the row beyond the limit indicates a next page', () => {
  const present = { item: (row: number) => row * 10, key: (row: number) => [String(row), row] }

  const full = toPage([1, 2, 3], 2, present)
  const last = toPage([1, 2], 2, present)

  expect(full.items).toEqual([10, 20])
  expect(full.nextCursor).toBe(encodeCursor(['2', 2]))
  expect(last).toEqual({ items: [10, 20], nextCursor: null })
})

test('a page has 1 to 100 rows, 50 by default', () => {
  const input = z.strictObject(pageInput)

  expect(input.parse({}).limit).toBe(50)
  expect(input.parse({ limit: '100' }).limit).toBe(100)
  for (const limit of ['0', '101', '-1', '1.5', 'many', '']) {
    expect(input.safeParse({ limit }).success).toBe(false)
  }
})
