import { z } from 'zod'

import { memberRoleChanged } from '#modules/organization/contract.ts'
import { listExcludedMemberIds, listMemberAccess } from '#modules/organization/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { on, work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { changeConversation, theProduct } from './change-conversation.ts'
import { lockHeld } from './store/changes.ts'
import { listIdsHeldIn } from './store/background-tasks.ts'

const takingJob = job({
  name: 'take-from-shut-out',
  payload: z.strictObject({ channelId: z.uuid() }),
})

/**
 * Unassigns conversations from members who lost access to the channel, or those would wait forever.
 */
export function unassignWithoutAccess(scope: Scope, channelId: string): void {
  scope.enqueue(takingJob, { channelId })
}

export const unassignWithoutAccessWork = work(takingJob, async (scope, { channelId }) => {
  const excludedIds = await listExcludedMemberIds(scope, channelId)
  const ids = await listIdsHeldIn(scope, { channelId, memberIds: excludedIds, limit: batchSize })
  for (const id of ids) {
    const row = await lockHeld(scope, id)
    if (!row?.assigneeId || !excludedIds.includes(row.assigneeId)) continue
    const because = 'can no longer see this channel'
    await changeConversation(scope, row, { by: theProduct, set: { assigneeId: null }, because })
  }
  if (ids.length === batchSize) unassignWithoutAccess(scope, channelId)
})

export const unassignAfterRoleChange = on(
  memberRoleChanged,
  'take-from-shut-out-by-role',
  async (scope, { memberId }) => {
    const [access] = await listMemberAccess(scope, [memberId])
    for (const channelId of access?.dataScope.closedChannelIds ?? []) {
      unassignWithoutAccess(scope, channelId)
    }
  },
  { onlyWith: 'limited_channels' },
)

const batchSize = 100
