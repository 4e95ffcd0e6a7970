import { expect, test } from 'vitest'

import { waitForAll } from './wait-for-all.ts'

test('resolves with all results', async () => {
  expect(await waitForAll([Promise.resolve(1), 'two'])).toEqual([1, 'two'])
})

test('rejects with the first error once all have settled', async () => {
  const ended: string[] = []
  const slow = (async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    ended.push('slow')
    throw new Error('the first')
  })()

  await expect(waitForAll([slow, Promise.reject(new Error('the second'))])).rejects.toThrow(
    'the first',
  )
  expect(ended).toEqual(['slow'])
})
