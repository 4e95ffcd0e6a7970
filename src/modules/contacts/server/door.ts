import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Contact } from '../model.ts'
import { presentContact } from './actions.ts'
import { findContactRow, type ContactSight } from './store.ts'

export { createLead, updateLead } from './leads.ts'
export { joinContact, nameHolds, type ContactSight } from './store.ts'

/** For those who know that it is theirs to see: nobody's data scope is asked. */
export async function readContact(scope: Scope, id: string): Promise<Contact> {
  const row = await findContactRow(scope, id)
  return row ? presentContact(row) : refuse('not_found', 'There is no such contact.')
}

export async function isContact(scope: Scope, id: string, inSight: ContactSight): Promise<boolean> {
  return (await findContactRow(scope, id, inSight)) !== undefined
}
