import type { Customer } from '#modules/inbox/server/public.ts'
import { identifiedReaderOf, visitorOf, type Scope } from '#platform/scope/scope.ts'

export function currentContact(scope: Scope): Customer {
  if (scope.actor.kind !== 'visitor') {
    return { contactId: identifiedReaderOf(scope).contactId, visibleAs: null }
  }
  const { contactId, visibleAs } = visitorOf(scope)
  return { contactId, visibleAs }
}

export function requesterOf(scope: Scope, contactId: string): Customer {
  return { contactId, visibleAs: currentContact(scope).visibleAs }
}
