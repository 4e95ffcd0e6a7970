import { expect, test } from 'vitest'

import type { Call } from '#platform/registry/call.ts'

import {
  changeProfile,
  confirmEmailChange,
  endSession,
  redeemRecovery,
  signIn,
  signInWithFactor,
  signOut,
  stepUp,
  verifyEmail,
} from '../../contract.ts'
import { eventsAfter } from './events-after.ts'

const signedIn = { state: 'signed-in' }
const factor = { state: 'factor-required' }

test.each<[Call, object, object, string[]]>([
  [signIn, {}, signedIn, ['SIGNED_IN']],
  [signIn, {}, factor, []],
  [signInWithFactor, {}, signedIn, ['MFA_CHALLENGE_VERIFIED', 'SIGNED_IN']],
  [redeemRecovery, {}, factor, ['PASSWORD_RECOVERY']],
  [redeemRecovery, {}, signedIn, ['PASSWORD_RECOVERY', 'SIGNED_IN']],
  [signOut, {}, {}, ['SIGNED_OUT']],
  [stepUp, { password: 'x' }, {}, ['TOKEN_REFRESHED']],
  [stepUp, { code: '123456' }, {}, ['TOKEN_REFRESHED', 'MFA_CHALLENGE_VERIFIED']],
  [changeProfile, {}, {}, ['USER_UPDATED']],
  [verifyEmail, {}, { state: 'proof-needed' }, []],
  [confirmEmailChange, {}, { state: 'waiting-for-other-address' }, []],
  [confirmEmailChange, {}, { state: 'changed' }, ['USER_UPDATED']],
  [endSession, {}, {}, []],
])('$name returns its session event', (call, input, answer, events) => {
  expect(eventsAfter(call, input, answer)).toEqual(events)
})
