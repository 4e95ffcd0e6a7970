import {
  companyCalls,
  companyMergeCalls,
  getCompanyProfile,
  listCompanyTimeline,
} from '../../companies-contract.ts'
import { listContacts } from '../../contract.ts'
import { companyNoteCalls } from '../../notes-contract.ts'

/** Read again when two companies become one, or two again. */
export const whatMergingChanges = [
  companyCalls.list,
  companyCalls.get,
  getCompanyProfile,
  listCompanyTimeline,
  companyNoteCalls.list,
  companyMergeCalls.list,
  listContacts,
]

export const whatMergingDoes =
  'People, notes and tags of the other come along, and gaps are filled. That people read each other’s tickets is off then, until you turn it on. You can take them apart again for 30 days.'
