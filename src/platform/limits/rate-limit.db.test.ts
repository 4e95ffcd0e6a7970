import { afterAll, beforeAll, expect, test } from 'vitest'

import { testRuntime, type TestRuntime } from '#tests/support/test-runtime.ts'

import { spend, type Allowance } from './rate-limit.ts'

let stage: TestRuntime
beforeAll(async () => {
  stage = await testRuntime()
})
afterAll(() => stage.close())

test('of many parallel attempts exactly the allowed number passes', async () => {
  const allowance = { bucket: 'race', limit: 5, windowSeconds: 60 }

  const tries = await Promise.allSettled(Array.from({ length: 40 }, () => spendOne(allowance)))

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('several buckets are spent at once, and the first exhausted one refuses', async () => {
  const one = { bucket: 'several', limit: 2, windowSeconds: 60 }
  const other = { bucket: 'sentence', limit: 1, windowSeconds: 60, sentence: 'The other.' }
  const both = () => spend(stage.runtime.database.platform, [one, other])
  await both()

  await expect(both()).rejects.toMatchObject({ message: 'The other.' })
  await expect(spendOne(one)).rejects.toMatchObject({ code: 'rate_limited' })
})

test('a refusal says how long to wait', async () => {
  const allowance = { bucket: 'wait', limit: 0, windowSeconds: 60, sentence: 'Slowly.' }

  await expect(spendOne(allowance)).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'Slowly.',
    details: { retryAfterSeconds: 60 },
  })
})

test('a new window starts after the old one', async () => {
  const allowance = { bucket: 'window', limit: 1, windowSeconds: 60 }
  await spendOne(allowance)
  await expect(spendOne(allowance)).rejects.toMatchObject({ code: 'rate_limited' })

  await waitOut(allowance)

  await expect(spendOne(allowance)).resolves.toEqual([1])
})

test('buckets are independent', async () => {
  await spendOne({ bucket: 'one', limit: 1, windowSeconds: 60 })

  await expect(spendOne({ bucket: 'other', limit: 1, windowSeconds: 60 })).resolves.toEqual([1])
})

async function waitOut({ bucket, windowSeconds }: Allowance): Promise<void> {
  const text = `update rate_buckets
    set window_ends_at = window_ends_at - make_interval(secs => $2) where bucket = $1`
  await stage.runtime.database.platform.run(() => [{ text, values: [bucket, windowSeconds] }])
}

function spendOne(allowance: Allowance): Promise<readonly number[]> {
  return spend(stage.runtime.database.platform, [allowance])
}
