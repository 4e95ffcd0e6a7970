import { answer, type Module } from '#platform/registry/module.ts'

import {
  contactCreated,
  contactUpdated,
  createContact,
  getContact,
  listContacts,
  updateContact,
} from '../contract.ts'
import { answerContacts, editContact, getContactNow, makeContact } from './actions.ts'
import type { ContactSight } from './store.ts'

export interface ContactNeeds {
  /** Which contacts a member may see follows from the conversations he may see. */
  readonly contactsInSight: ContactSight
}

export function createContactsModule({ contactsInSight }: ContactNeeds): Module {
  return {
    name: 'contacts',
    calls: [
      answer(listContacts, (scope, filter) => answerContacts(scope, contactsInSight, filter)),
      answer(getContact, (scope, { id }) => getContactNow(scope, contactsInSight, id)),
      answer(createContact, makeContact),
      answer(updateContact, (scope, change) => editContact(scope, contactsInSight, change)),
    ],
    events: [contactCreated, contactUpdated],
    holdings: [{ table: 'contacts', label: 'Contacts' }],
  }
}
