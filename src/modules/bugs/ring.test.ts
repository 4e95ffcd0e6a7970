import { expect, test } from 'vitest'

import { Ring } from './ring.ts'

test('the latest items are kept, oldest first', () => {
  const ring = new Ring<number>(3)
  for (let number = 1; number <= 10; number += 1) ring.add(number)

  expect(ring.list()).toEqual([8, 9, 10])
})

test('all items are kept below the limit', () => {
  const ring = new Ring<string>(3)
  ring.add('a')

  expect(ring.list()).toEqual(['a'])
  expect(new Ring<string>(3).list()).toEqual([])
})

test.each([199, 200, 201, 399, 400, 401, 1000])('after %i items, at most 200 are kept', (count) => {
  const ring = new Ring<number>(200)
  for (let number = 0; number < count; number += 1) ring.add(number)

  expect(ring.list()).toHaveLength(Math.min(count, 200))
  expect(ring.list().at(-1)).toBe(count - 1)
})
