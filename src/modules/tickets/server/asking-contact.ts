import { knownReaderOf, visitorOf, type Scope } from '#platform/scope/scope.ts'

/** The person outside who asks: on the pages of a site, or in a widget. */
export function askingContact(scope: Scope): { readonly contactId: string } {
  return scope.actor.kind === 'visitor' ? visitorOf(scope) : knownReaderOf(scope)
}
