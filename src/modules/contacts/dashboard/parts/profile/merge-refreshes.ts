import { getContact, listContacts, listContactTimeline } from '../../../contract.ts'
import { contactNoteCalls } from '../../../notes-contract.ts'
import { contactMergeCalls } from '../../../person-contract.ts'

export const mergeRefreshes = [
  getContact,
  listContacts,
  listContactTimeline,
  contactNoteCalls.list,
  contactMergeCalls.list,
]
