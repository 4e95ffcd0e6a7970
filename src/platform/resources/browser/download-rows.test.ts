import { expect, test } from 'vitest'

import { readAll } from './download-rows.ts'

test('reading reports progress and can stop between two pages', async () => {
  const stop = new AbortController()
  const counts: number[] = []
  const read = readAll(() => Promise.resolve({ items: [1, 2], nextCursor: 'more' }), {
    signal: stop.signal,
    onRead(count) {
      counts.push(count)
      if (count === 6) stop.abort()
    },
  })

  await expect(read).rejects.toThrow()
  expect(counts).toEqual([2, 4, 6])
})
