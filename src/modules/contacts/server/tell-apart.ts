import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import {
  endBacklog,
  indexNameless,
  listOrganizationsWithBacklog,
  lockBacklog,
  lockNextContacts,
  moveBacklog,
  writeMakers,
  writeToldApart,
} from './store/backlog.ts'

/**
 * Those who were there before people were told apart. Each batch is committed with how far it came: what
 * is killed goes on from there, and when nobody is left there is nothing to list.
 */
export const tellApart = inEachOrganization({
  name: 'tell-contacts-apart',
  schedule: '* * * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithBacklog,
  async run(scope) {
    const backlog = await lockBacklog(scope)
    if (!backlog) return 'done'
    const ids = await lockNextContacts(scope, backlog, batchSize)
    await writeToldApart(scope, backlog, ids)
    await writeMakers(scope, ids)
    await indexNameless(scope, ids)
    const last = ids.at(-1)
    if (!last || ids.length < batchSize) {
      await endBacklog(scope)
      return 'done'
    }
    await moveBacklog(scope, last)
    return 'more'
  },
})

const batchSize = 500
