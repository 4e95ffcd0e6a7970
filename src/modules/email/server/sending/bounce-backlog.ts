import { putBouncing } from '#modules/contacts/server/door.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'

import {
  endBounceBacklog,
  listOrganizationsWithBounceBacklog,
  listSuppressedBounces,
  lockBounceBacklog,
  moveBounceBacklog,
} from './bounce-backlog-store.ts'

/** Tells the contacts of addresses that bounced before they knew of it, some at a time. */
export const tellOldBounces = inEachOrganization({
  name: 'tell-old-bounces',
  schedule: '* * * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithBounceBacklog,
  async run(scope) {
    const backlog = await lockBounceBacklog(scope)
    if (!backlog) return 'done'
    const bounced = await listSuppressedBounces(scope, backlog.after_address, batchSize)
    await putBouncing(scope, bounced)
    const last = bounced.at(-1)
    if (!last || bounced.length < batchSize) {
      await endBounceBacklog(scope)
      return 'done'
    }
    await moveBounceBacklog(scope, last.address)
    return 'more'
  },
})

const batchSize = 500
