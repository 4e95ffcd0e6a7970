import { getContact, listContacts, listContactTimeline } from '../../../contract.ts'
import { contactNoteCalls } from '../../../notes-contract.ts'
import { contactMergeCalls } from '../../../person-contract.ts'

/** Read again when two contacts become one, or two again. */
export const whatMergingChanges = [
  getContact,
  listContacts,
  listContactTimeline,
  contactNoteCalls.list,
  contactMergeCalls.list,
]
