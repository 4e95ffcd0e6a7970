import { conversationCreated } from '#modules/inbox/contract.ts'
import {
  conversationAssigned,
  conversationDeleted,
  conversationStatusChanged,
  conversationTagged,
  conversationTeamChanged,
  conversationUnassigned,
  conversationUntagged,
  conversationUpdated,
} from '#modules/inbox/events-contract.ts'
import {
  memberJoined,
  memberRemoved,
  memberRoleChanged,
  memberStatusChanged,
  roleUpdated,
  teamMembersChanged,
} from '#modules/organization/contract.ts'
import { boardUpdated, ticketQueueGrew } from '#modules/tickets/boards-contract.ts'
import { on, type Reaction } from '#platform/registry/module.ts'

import { availabilityChanged, capacityChanged, policyChanged } from '../contract.ts'
import { startDrain, startReconsidering } from './jobs.ts'
import { removeAvailability } from './store/availability.ts'
import { storeCapacity } from './store/capacities.ts'

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
  on(conversationAssigned, 'drain-after-passing-on', async (scope, { before }) => {
    if (before !== null) await startDrain(scope)
  }),
  on(conversationUnassigned, 'drain-after-freeing', startDrain),
  on(conversationTeamChanged, 'drain-after-team-change', startDrain),
  on(conversationTagged, 'drain-after-tagging', startDrain),
  on(conversationUntagged, 'drain-after-untagging', startDrain),
  on(conversationDeleted, 'drain-after-trash', startDrain),
  on(conversationUpdated, 'drain-after-change', async (scope, { after }) => {
    if ('isTrashed' in after) await startDrain(scope)
  }),
  on(ticketQueueGrew, 'drain-after-ticket', startDrain),
  on(boardUpdated, 'drain-after-columns', startDrain),
  on(availabilityChanged, 'drain-after-availability', startDrain),
  on(capacityChanged, 'drain-after-capacity', startDrain),
  on(policyChanged, 'drain-after-policy', startDrain),
  on(teamMembersChanged, 'drain-after-team', startDrain),
  on(memberJoined, 'drain-after-joining', startDrain),
  on(memberStatusChanged, 'drain-after-enabling', async (scope, { after }) => {
    if (after === 'active') await startDrain(scope)
  }),
  on(memberRoleChanged, 'drain-after-role', startDrain),
  on(roleUpdated, 'drain-after-levels', startDrain),
  on(memberRemoved, 'drain-after-removal', async (scope, { memberId }) => {
    await removeAvailability(scope, memberId)
    await storeCapacity(scope, memberId, null)
    await startDrain(scope)
  }),
]
