import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { afterWish, isDueToWake } from '../rules.ts'
import { changeConversation, columnsOf, standingOf, theProduct } from './change-conversation.ts'
import { lockConversation } from './store/changes.ts'
import { listIdsToWake, listOrganizationsToWake } from './store/chores.ts'
import { tellOfWaking } from './tell-of-status.ts'

/** Brings back what was put aside when its time has come. */
export const wakeChore = inEachOrganization({
  name: 'wake-conversations',
  schedule: '* * * * *',
  graceSeconds: 300,
  listOrganizations: listOrganizationsToWake,
  async run(scope) {
    const ids = await listIdsToWake(scope, batchSize)
    for (const id of ids) await wake(scope, id)
    return ids.length === batchSize ? 'more' : 'done'
  },
})

async function wake(scope: Scope, id: string): Promise<void> {
  const row = await lockConversation(scope, id)
  // Somebody may have been quicker.
  if (!row || !isDueToWake(standingOf(row), scope.now)) return
  const standing = afterWish(standingOf(row), { status: 'open' }, scope.now)
  const set = { ...columnsOf(standing), last_activity_at: scope.now }
  await changeConversation(scope, row, { by: theProduct, set })
  tellOfWaking(scope, id)
}

const batchSize = 200
