import { findProvenEmail } from '#modules/contacts/server/public.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import { findSignedEmail } from './store/sessions.ts'

/**
 * The address the visitor verified, or the one signed by the customer's system. The contact's
 * address isn't proof: the visitor may have typed it.
 */
export async function findCopyAddress(scope: Scope): Promise<string | undefined> {
  const { contactId, visibleAs, sessionId } = visitorOf(scope)
  if (visibleAs?.isMerged) return undefined
  const proven = await findProvenEmail(scope, contactId)
  return proven ?? (await findSignedEmail(scope, sessionId))
}
