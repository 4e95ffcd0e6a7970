import { days } from '#lib/duration.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import { deleteAgedInbound, listOrganizationsWithInbound } from './store.ts'

/** Original emails are deleted after 30 days, or as soon as their message is gone. */
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
