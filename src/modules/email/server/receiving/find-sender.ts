import {
  createLead,
  verifyAddress,
  readContact,
  updateLead,
} from '#modules/contacts/server/public.ts'
import type { MailPerson } from '#platform/mail/reading/mail-shape.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { findUnverifiedSender, lockSender, setUnverifiedSender } from './store.ts'

/**
 * Finds the contact who sent an email. A signed email belongs to the verified contact of the
 * address. An unsigned one only claims the address and stays with a separate lead.
 */
export async function findSender(
  scope: Scope,
  from: MailPerson,
  { isProven, locale }: { readonly isProven: boolean; readonly locale: string | undefined },
): Promise<string> {
  return isProven ? findProven(scope, from) : findClaiming(scope, from, locale)
}

async function findProven(scope: Scope, { name, address }: MailPerson): Promise<string> {
  const { id } = await verifyAddress(scope, address)
  if (name !== '' && (await readContact(scope, id)).name === '') {
    await updateLead(scope, id, { name: shortName(name) }, 'mail')
  }
  return id
}

async function findClaiming(
  scope: Scope,
  { name, address }: MailPerson,
  locale: string | undefined,
): Promise<string> {
  await lockSender(scope, address)
  const known = await findUnverifiedSender(scope, address)
  if (known !== undefined) return known
  const { id } = await createLead(scope, { name: shortName(name), email: address, locale })
  await setUnverifiedSender(scope, address, id)
  return id
}

function shortName(name: string): string {
  return name.slice(0, 100)
}
