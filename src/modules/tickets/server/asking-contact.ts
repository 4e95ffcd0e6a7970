import type { Customer } from '#modules/inbox/server/public.ts'
import { knownReaderOf, visitorOf, type Scope } from '#platform/scope/scope.ts'

export function askingContact(scope: Scope): Customer {
  if (scope.actor.kind !== 'visitor') {
    return { contactId: knownReaderOf(scope).contactId, onlyAs: null }
  }
  const { contactId, onlyAs } = visitorOf(scope)
  return { contactId, onlyAs }
}

export function requesterOf(scope: Scope, contactId: string): Customer {
  return { contactId, onlyAs: askingContact(scope).onlyAs }
}
