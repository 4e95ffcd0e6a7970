import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { SessionState } from '#modules/account/model.ts'

import { isSignedIn } from './is-signed-in.ts'

const signedOut: SessionState = { session: null, user: null, factors: null }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("a late cookie doesn't sign anyone out", async () => {
  const asked = answerWith(signedOut, { ...signedOut, user: { id: 'u1' } })
  const answer = isSignedIn()
  await vi.runAllTimersAsync()
  expect(await answer).toBe(true)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a session that ended elsewhere ends here', async () => {
  answerWith(signedOut, signedOut)
  const answer = isSignedIn()
  await vi.runAllTimersAsync()
  expect(await answer).toBe(false)
})

function answerWith(...states: object[]) {
  const asked = vi.fn(() => Promise.resolve(Response.json(states.shift())))
  vi.stubGlobal('fetch', asked)
  return asked
}
