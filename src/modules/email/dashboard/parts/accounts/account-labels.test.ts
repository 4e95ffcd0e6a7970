import { expect, test } from 'vitest'

import { offeredModes, describeAccount } from './account-labels.ts'

test('a failing address names the failed step, a new one says what it waits for', () => {
  const facts = {
    mode: 'imap',
    failingStep: 'open folder',
    lastError: 'No such folder.',
    isSignedIn: false,
  } as const
  expect(describeAccount({ ...facts, state: 'degraded' })).toEqual({
    tone: 'bad',
    label: 'Failed: open folder',
    sentence: 'No such folder.',
  })
  const fresh = {
    state: 'setup',
    failingStep: null,
    lastError: null,
    isSignedIn: false,
  } as const
  expect(describeAccount({ ...fresh, mode: 'forward' }).label).toBe('Waiting for the first email')
  expect(describeAccount({ ...fresh, mode: 'imap' }).label).toBe('Not checked yet')
  expect(describeAccount({ ...fresh, mode: 'oauth_google' })).toMatchObject({
    label: 'Not signed in',
    sentence: 'Sign in with Google first.',
  })
  expect(describeAccount({ ...fresh, mode: 'oauth_google', isSignedIn: true }).label).toBe(
    'Not checked yet',
  )
})

test('a sign-in option is listed if the install offers it or the address uses it', () => {
  const modes = (...given: Parameters<typeof offeredModes>) =>
    offeredModes(...given).map(({ value }) => value)
  expect(modes([])).toEqual(['forward', 'imap', 'inbound'])
  expect(modes(['microsoft'])).toEqual(['oauth_microsoft', 'forward', 'imap', 'inbound'])
  expect(modes([], 'oauth_google')).toEqual(['oauth_google', 'forward', 'imap', 'inbound'])
})
