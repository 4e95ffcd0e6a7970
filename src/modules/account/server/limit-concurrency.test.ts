import { expect, test } from 'vitest'

import { limitConcurrency } from './limit-concurrency.ts'

test('concurrency is limited, and everyone gets a turn', async () => {
  let now = 0
  let most = 0
  const turns = Array.from({ length: 20 }, () =>
    limitConcurrency(async () => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setTimeout(resolve, 2))
      now--
    }),
  )
  await Promise.all(turns)

  expect(most).toBe(3)
})

test('a failure frees its slot', async () => {
  const turns = Array.from({ length: 10 }, () =>
    limitConcurrency(() => Promise.reject(new Error('no'))),
  )
  await Promise.allSettled(turns)

  expect(await limitConcurrency(async () => 'in')).toBe('in')
})

test('a full queue is refused with a message', async () => {
  const held: (() => void)[] = []
  const turns = Array.from({ length: 203 }, () =>
    limitConcurrency(() => new Promise<void>((resolve) => void held.push(resolve))),
  )

  await expect(limitConcurrency(async () => 'in')).rejects.toMatchObject({ code: 'unavailable' })

  const all = Promise.all(turns)
  for (const _ of turns) {
    held.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await all
})
