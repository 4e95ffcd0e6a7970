import {
  createUser,
  redeemFirstAdminToken,
  refuseWeakPassword,
  requestEmailProof,
  sendAddressTaken,
  startSession,
} from '#modules/account/server/public.ts'
import { refuseUnusableSlug } from '#modules/sites/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import { makeOrganization } from './organizations.ts'

type Form = ParsedInputOf<typeof contract.signUp>

export async function signUp(
  scope: PlatformScope,
  form: Form,
  exchange: Exchange,
): Promise<AnswerOf<typeof contract.signUp>> {
  const { name, email, phone, password, organizationName, setupToken, ...organization } = form
  const address = oneAddress(email, phone)
  refuseWeakPassword(password, { name, address: email ?? phone ?? '' })
  await refuseUnusableSlug(scope, organization.slug)
  // Validation errors are free; from here on, responses reveal whether an account exists.
  await scope.spend({
    bucket: `sign-up:${exchange.address}`,
    limit: 5,
    windowSeconds: 1800,
    sentence: 'Too many accounts were created from your network. Try again in half an hour.',
  })

  if (setupToken !== undefined) await redeemFirstAdminToken(scope, setupToken)

  const user = await createUser(scope, {
    name,
    password,
    ...address,
    // Console access counts as proof, because no mail server may be set up yet.
    ...(setupToken !== undefined && { isProven: true, staffRole: 'superadmin' }),
  })
  if (user.state === 'taken') {
    // Refused, so the console link stays valid for another address.
    if (setupToken !== undefined) refuse('conflict', 'An account with this address already exists.')
    // Sent to the owner of the address, not shown to the person filling in the form.
    await sendAddressTaken(
      scope,
      'email' in address
        ? { kind: 'email', address: address.email }
        : { kind: 'phone', address: address.phone },
    )
    return { state: 'check-your-messages' }
  }
  const { userId } = user
  await requestEmailProof(scope, userId)
  const made = await makeOrganization(scope, {
    ...organization,
    userId,
    ownerName: name,
    name: organizationName,
  })
  await startSession(scope, exchange, {
    userId,
    how: 'sign-up',
    organizationId: made.organization.id,
  })
  return { state: 'signed-in', ...made }
}

function oneAddress(
  email: Form['email'],
  phone: Form['phone'],
): { email: string } | { phone: string } {
  if (email !== undefined && phone === undefined) return { email }
  if (phone !== undefined && email === undefined) return { phone }
  const sentence = 'Enter an email address or a phone number, but not both.'
  refuse('invalid', sentence, { fields: [{ path: 'email', message: sentence }] })
}
