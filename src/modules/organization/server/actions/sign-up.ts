import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'
import { createUser, startSession } from '#modules/account/server/door.ts'
import { refuseUnusableSlug } from '#modules/sites/server/door.ts'

import type { signUp } from '../../contract.ts'
import { makeOrganization, type MadeOrganization } from './organizations.ts'

/** A person, his organization and its site, made in one transaction; he is signed in at once. */
export async function signUpPerson(
  scope: PlatformScope,
  { name, email, phone, password, organizationName, ...organization }: ParsedInputOf<typeof signUp>,
  exchange: Exchange,
): Promise<MadeOrganization> {
  await scope.spend({
    bucket: `sign-up:${exchange.address}`,
    limit: 5,
    windowSeconds: 1800,
    sentence: 'Too many accounts were made from your network. Try again in half an hour.',
  })
  if ((email === undefined) === (phone === undefined)) {
    refuse('invalid', 'Give an e-mail address or a phone number.', {
      fields: [{ path: 'email', message: 'Give an e-mail address or a phone number, not both.' }],
    })
  }
  refuseUnusableSlug(organization.slug)
  const user = await createUser(scope, { name, email, phone, password })
  const made = await makeOrganization(scope, {
    ...organization,
    userId: user.id,
    ownerName: name,
    name: organizationName,
  })
  await startSession(scope, exchange, {
    userId: user.id,
    how: 'sign-up',
    organizationId: made.organization.id,
  })
  return made
}
