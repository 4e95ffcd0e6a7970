import { expect, test } from 'vitest'

import { tellAccount } from './account-words.ts'

test('what fails is named, and what is waited for is said', () => {
  const facts = { mode: 'imap', failingStep: 'open folder', lastError: 'No such folder.' } as const
  expect(tellAccount({ ...facts, state: 'degraded' })).toEqual({
    tone: 'bad',
    label: 'Fails: open folder',
    sentence: 'No such folder.',
  })
  const fresh = { state: 'setup', failingStep: null, lastError: null } as const
  expect(tellAccount({ ...fresh, mode: 'forward' }).label).toBe('Waiting for the first mail')
  expect(tellAccount({ ...fresh, mode: 'imap' }).label).toBe('Not read yet')
})
