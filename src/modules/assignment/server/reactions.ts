import {
  conversationCreated,
  conversationStatusChanged,
  conversationUpdated,
} from '#modules/inbox/contract.ts'
import {
  memberAdded,
  memberEnabled,
  memberRemoved,
  memberRoleChanged,
  roleUpdated,
  teamMembersChanged,
} from '#modules/organization/contract.ts'
import { on, type Reaction } from '#platform/registry/module.ts'

import { availabilityChanged, policyChanged } from '../contract.ts'
import { startDrain, startReconsidering } from './jobs.ts'
import { dropAvailability } from './store/availability.ts'

/** Whatever lets something wait or makes room for it. */
export const assignmentReactions: readonly Reaction[] = [
  on(conversationCreated, 'drain-after-conversation', startDrain),
  on(
    conversationStatusChanged,
    'drain-after-status',
    async (scope, { conversationId, after }, by) => {
      if (after === 'open') {
        const byId = by.kind === 'member' ? by.id : null
        await startReconsidering(scope, { conversationId, byId })
      }
      await startDrain(scope)
    },
  ),
  on(conversationUpdated, 'drain-after-change', async (scope, { before, after }) => {
    const isFreed = 'assigneeId' in after && before['assigneeId'] !== null
    const isElsewhere = ['teamId', 'tagIds', 'isTrashed'].some((field) => field in after)
    if (isFreed || isElsewhere) await startDrain(scope)
  }),
  on(availabilityChanged, 'drain-after-availability', startDrain),
  on(policyChanged, 'drain-after-policy', startDrain),
  on(teamMembersChanged, 'drain-after-team', startDrain),
  on(memberAdded, 'drain-after-joining', startDrain),
  on(memberEnabled, 'drain-after-enabling', startDrain),
  on(memberRoleChanged, 'drain-after-role', startDrain),
  on(roleUpdated, 'drain-after-levels', startDrain),
  on(memberRemoved, 'drain-after-removal', async (scope, { memberId }) => {
    await dropAvailability(scope, memberId)
    await startDrain(scope)
  }),
]
