import { expect, test } from 'vitest'

import { historyTypes, signInWays } from '../../model.ts'
import { tellAccountEvent } from './tell-account-event.ts'

test('every logged event has a description', () => {
  for (const type of historyTypes) expect(tellAccountEvent(type, {})).not.toBe(type)
  for (const how of signInWays) {
    expect(tellAccountEvent('session.started', { how })).not.toBe('Signed in')
  }
})

test('descriptions include the known details', () => {
  expect(tellAccountEvent('session.started', { how: 'passkey' })).toBe('Signed in with a passkey')
  expect(tellAccountEvent('passkey.added', { name: 'Laptop' })).toBe('Passkey added: Laptop')
})
