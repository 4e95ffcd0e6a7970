import type { Call } from '#platform/registry/call.ts'

import {
  addPasskey,
  changePassword,
  changeProfile,
  confirmEmailChange,
  confirmIdentityLink,
  confirmPhone,
  confirmTotp,
  deleteAccount,
  redeemRecovery,
  removeIdentity,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  signInWithFactor,
  signOut,
  signOutEverywhere,
  stepUp,
  verifyEmail,
} from '../../contract.ts'
import type { SessionEventType } from '../session-events.ts'

export function eventsAfter(call: Call, input: unknown, answer: unknown): SessionEventType[] {
  const { state } = Object(answer)
  if (pendingStates.has(state)) return []
  const isByCode = call.name === stepUp.name && Object(input).code !== undefined
  return [
    ...(eventsOf.get(call.name) ?? []),
    ...(isByCode ? (['MFA_CHALLENGE_VERIFIED'] as const) : []),
    // Other modules open sessions too, on sign-up and invitations.
    ...(arrived.has(state) ? (['SIGNED_IN'] as const) : []),
  ]
}

const pendingStates: ReadonlySet<unknown> = new Set(['proof-needed', 'waiting-for-other-address'])

const arrived: ReadonlySet<unknown> = new Set(['signed-in', 'joined'])

const eventsOf = new Map<string, readonly SessionEventType[]>([
  [signOut.name, ['SIGNED_OUT']],
  [signOutEverywhere.name, ['SIGNED_OUT']],
  [deleteAccount.name, ['SIGNED_OUT']],
  [stepUp.name, ['TOKEN_REFRESHED']],
  [changePassword.name, ['TOKEN_REFRESHED', 'USER_UPDATED']],
  [redeemRecovery.name, ['PASSWORD_RECOVERY']],
  [signInWithFactor.name, ['MFA_CHALLENGE_VERIFIED']],
  ...[
    addPasskey,
    changeProfile,
    confirmEmailChange,
    confirmIdentityLink,
    confirmPhone,
    confirmTotp,
    removeIdentity,
    removePasskey,
    removeTotp,
    renewRecoveryCodes,
    verifyEmail,
  ].map(({ name }) => [name, ['USER_UPDATED']] as const),
])
