import type { Scope } from '#platform/scope/scope.ts'

import { findSeenContact } from './store.ts'

export { contactVisibilitySlot } from './slots.ts'
export { isVisible as contactIsVisible } from './store/visibility.ts'
export { readContact } from './actions.ts'
export { identifyContact } from './identify.ts'
export {
  unsubscribeContact,
  isContactBlocked,
  noteUnsubscribed,
  setBlock as blockContact,
} from './profile.ts'
export { createLead, updateLead } from './leads.ts'
export { readOwn } from './store/own.ts'
export { verifyAddress } from './proven.ts'
export { findProvenEmail, isSameCompany, isSamePerson } from './store/proven.ts'
export { hasTagCondition } from './store/tagged.ts'
export { eraseContactData, exportContact, refuseErasingUnseen } from './person.ts'
export { companyNumberIn } from './store/company-number.ts'
export { publicNameIn } from './store/public-name.ts'
export { listAddressesOf, listEveryAddressOf } from './store/addresses.ts'
export { getAnonymousId } from './store/anonymous.ts'
export { findReadableCompany as findCompanyRow } from './companies.ts'
export { contactNameIn, joinContact, listWriters, nameHolds, ownNameIn } from './store.ts'
export { endBouncing, noteBouncing } from './bouncing.ts'
export { deleteBouncing } from './store/bouncing.ts'
export { updateLastContact, type Talk } from './store/last-contact.ts'
export { markSeen } from './seen.ts'
export { updateSeenAt } from './store/seen.ts'
export {
  peopleOfCompany,
  personHasValue,
  personHasLanguage,
  personWorksFor,
  rowHasValue,
} from './store/person-conditions.ts'

export async function isContact(scope: Scope, id: string): Promise<boolean> {
  return (await findSeenContact(scope, id)) !== undefined
}
