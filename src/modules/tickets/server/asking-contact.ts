import type { Customer } from '#modules/inbox/server/public.ts'
import { knownReaderOf, visitorOf, type Scope } from '#platform/scope/scope.ts'

/** The person outside who asks: on the pages of a site, where he proved an address, or in a widget. */
export function askingContact(scope: Scope): Customer {
  if (scope.actor.kind !== 'visitor') {
    return { contactId: knownReaderOf(scope).contactId, onlyAs: null }
  }
  const { contactId, onlyAs } = visitorOf(scope)
  return { contactId, onlyAs }
}

/** Whoever asked for a ticket, as far as the one who asks now may speak for him. */
export function requesterOf(scope: Scope, contactId: string): Customer {
  return { contactId, onlyAs: askingContact(scope).onlyAs }
}
