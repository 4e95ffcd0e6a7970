import { days } from '#lib/duration.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import { deleteAgedInbound, listOrganizationsWithInbound } from './store.ts'

/** Mails as they came go after 30 days, and at once when the message made of them is gone. */
export const originalsChore = inEachOrganization({
  name: 'erase-original-mails',
  schedule: '23 3 * * *',
  graceSeconds: 43_200,
  listOrganizations: listOrganizationsWithInbound,
  async run(scope) {
    const before = new Date(scope.now.getTime() - days(keptDays))
    const ids = await deleteAgedInbound(scope, { before, limit: batchSize })
    eraseFiles(scope, ids)
    return ids.length === batchSize ? 'more' : 'done'
  },
})

const keptDays = 30
const batchSize = 200
