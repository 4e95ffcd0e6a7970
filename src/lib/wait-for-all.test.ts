import { expect, test } from 'vitest'

import { waitForAll } from './wait-for-all.ts'

test('answers what each of them answered', async () => {
  expect(await waitForAll([Promise.resolve(1), 'two'])).toEqual([1, 'two'])
})

test('fails with the first in their order, once all have come to an end', async () => {
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
