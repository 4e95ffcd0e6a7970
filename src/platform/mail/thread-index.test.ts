import { expect, test } from 'vitest'

import { newThreadIndex, nextThreadIndex } from './thread-index.ts'

const start = new Date('2026-11-16T10:00:00Z')

test('a thread starts with its time and grows by five bytes per reply', () => {
  const first = newThreadIndex(start)
  const bytes = Buffer.from(first, 'base64')

  expect(bytes).toHaveLength(22)
  // Windows file time starts in 1601; the last 16 bits are dropped.
  const ticks = BigInt(bytes.readUIntBE(0, 6)) << 16n
  const millis = Number(ticks / 10_000n - 11_644_473_600_000n)
  expect(Math.abs(millis - start.getTime())).toBeLessThan(10)

  const answer = nextThreadIndex(first, new Date(start.getTime() + 3_600_000))
  const grown = Buffer.from(answer, 'base64')
  expect(grown).toHaveLength(27)
  expect(grown.subarray(0, 22)).toEqual(bytes)
  const passed = (BigInt(grown.readUInt32BE(22)) << 18n) / 10_000n
  expect(Math.abs(Number(passed) - 3_600_000)).toBeLessThan(50)
})

test('a reply after years sets the first bit, and an invalid header starts a new thread', () => {
  const first = newThreadIndex(start)
  const late = nextThreadIndex(first, new Date('2029-11-16T10:00:00Z'))
  expect(Buffer.from(late, 'base64').readUInt32BE(22) >>> 31).toBe(1)

  expect(Buffer.from(nextThreadIndex('nonsense', start), 'base64')).toHaveLength(22)
  let long = first
  for (let answer = 0; answer < 100; answer++) long = nextThreadIndex(long, start)
  expect(Buffer.from(long, 'base64').length).toBeLessThan(300)
})
