import type { Scope } from '#platform/scope/scope.ts'

import { findContactRow, type ContactSight } from './store.ts'

export { readContact } from './actions.ts'
export { identifyContact } from './identify.ts'
export { isContactBlocked, putBlock as blockContact } from './profile.ts'
export { createLead, updateLead } from './leads.ts'
export { joinContact, nameHolds, type ContactSight } from './store.ts'

export async function isContact(scope: Scope, id: string, inSight: ContactSight): Promise<boolean> {
  return (await findContactRow(scope, id, inSight)) !== undefined
}
