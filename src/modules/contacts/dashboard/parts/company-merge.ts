import {
  companyCalls,
  companyMergeCalls,
  getCompanyProfile,
  listCompanyTimeline,
} from '../../companies-contract.ts'
import { listContacts } from '../../contract.ts'
import { companyNoteCalls } from '../../notes-contract.ts'

export const mergeRefreshes = [
  companyCalls.list,
  companyCalls.get,
  getCompanyProfile,
  listCompanyTimeline,
  companyNoteCalls.list,
  companyMergeCalls.list,
  listContacts,
]

export const mergeEffect =
  'People, notes, and tags move to the company you keep. Shared tickets are turned off. You can unmerge for 30 days.'
