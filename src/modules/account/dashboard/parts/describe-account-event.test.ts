import { expect, test } from 'vitest'

import { historyTypes, signInWays } from '../../model.ts'
import { describeAccountEvent } from './describe-account-event.ts'

test('every logged event has a description', () => {
  for (const type of historyTypes) expect(describeAccountEvent(type, {})).not.toBe(type)
  for (const how of signInWays) {
    expect(describeAccountEvent('session.started', { how })).not.toBe('Signed in')
  }
})

test('descriptions include the known details', () => {
  expect(describeAccountEvent('session.started', { how: 'passkey' })).toBe('Signed in with passkey')
  expect(describeAccountEvent('passkey.added', { name: 'Laptop' })).toBe('Passkey added: Laptop')
})
