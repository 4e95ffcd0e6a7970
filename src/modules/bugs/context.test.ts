import { expect, test } from 'vitest'

import { mergeContext } from './context.ts'

test('new values are merged and null removes a value', () => {
  const { context } = mergeContext({}, { plan: 'pro', seats: 3, isTrial: false })

  expect(mergeContext(context, { seats: 4, plan: null, gone: undefined })).toEqual({
    context: { seats: 4, isTrial: false },
    isCut: false,
  })
})

test('long values are truncated and invalid ones dropped without an error', () => {
  const long = mergeContext({}, { ['n'.repeat(70)]: 'x '.repeat(300) })
  const [[name, value] = []] = Object.entries(long.context)

  expect(long.isCut).toBe(true)
  expect([name?.length, String(value).length]).toEqual([60, 500])
  for (const odd of [{ a: {} }, { a: Number.NaN }, { a: () => 1 }, { '': 1 }, 'text', null, 7n]) {
    expect(mergeContext({ kept: 1 }, odd)).toEqual({ context: { kept: 1 }, isCut: true })
  }
})

test('at most fifty names and 10,000 bytes are stored', () => {
  const named = (count: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, place) => [`name ${place}`, value]))
  const many = mergeContext({}, named(51, 1))
  const large = mergeContext({}, named(50, 'x '.repeat(250)))

  expect(Object.keys(many.context)).toHaveLength(50)
  expect(many.isCut).toBe(true)
  expect(JSON.stringify(large.context).length).toBeLessThanOrEqual(10_000)
  expect(large.isCut).toBe(true)
  expect(mergeContext({}, named(50, 1)).isCut).toBe(false)
})

test('secrets are masked, including values with a secret name', () => {
  const said = { owner: 'ada@example.com', apiKey: 'abc', card: 4242424242424242, plan: 'pro' }

  expect(mergeContext({}, { ...said, 'ada@example.com': 1 }).context).toEqual({
    owner: '•••',
    apiKey: '•••',
    card: '•••',
    plan: 'pro',
  })
})

test('half a surrogate pair and NUL are removed', () => {
  expect(mergeContext({}, { 'a\ud800': 'b\ud800\0' }).context).toEqual({ 'a\ufffd': 'b\ufffd' })
})
