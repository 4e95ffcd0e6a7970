import { expect, test } from 'vitest'

import { GrowingBytes } from './growing-bytes.ts'

test('chunks are joined, and cleared bytes are gone', () => {
  const growing = new GrowingBytes()
  for (const piece of ['a', '', 'bcd', 'e']) growing.add(Buffer.from(piece))
  expect(Buffer.from(growing.bytes()).toString()).toBe('abcde')
  expect(growing.length).toBe(5)
  growing.clear()
  growing.add(Buffer.from('z'))
  expect(Buffer.from(growing.bytes()).toString()).toBe('z')
})
