import { findProvenEmail } from '#modules/contacts/server/public.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import { findSignedEmail } from './store/sessions.ts'

/**
 * The address that he proved, or that the customer's own system named when it signed who he is. The
 * address of a contact is neither: he may have typed it before he was known.
 */
export async function findCopyAddress(scope: Scope): Promise<string | undefined> {
  const { contactId, onlyAs, sessionId } = visitorOf(scope)
  if (onlyAs?.isMerged) return undefined
  const proven = await findProvenEmail(scope, contactId)
  return proven ?? (await findSignedEmail(scope, sessionId))
}
