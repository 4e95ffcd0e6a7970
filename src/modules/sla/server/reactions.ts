import {
  conversationCreated,
  conversationStatusChanged,
  conversationUpdated,
  messageCreated,
} from '#modules/inbox/contract.ts'
import { conversationMerged, conversationUnmerged } from '#modules/inbox/sorting-contract.ts'
import { scheduleDeleted, scheduleUpdated } from '#modules/schedules/contract.ts'
import { on, type Reaction } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { settleAllSoon } from './settle-all.ts'
import { listActivePolicies, readPromises, settle } from './settle.ts'

/** Whatever happens to a conversation may start, stop or move its clocks. */
export const slaReactions: readonly Reaction[] = [
  on(conversationCreated, 'set-clocks-of-new', settleOf),
  on(conversationStatusChanged, 'set-clocks-by-status', settleOf),
  on(messageCreated, 'set-clocks-by-message', settleOf, { onlyWith: 'sla_policies' }),
  on(conversationUpdated, 'set-clocks-by-change', async (scope, change) => {
    if (isForClocks(change.after)) await settleOf(scope, change)
  }),
  on(conversationMerged, 'stop-clocks-of-merged', settleOf),
  on(conversationUnmerged, 'set-clocks-of-unmerged', settleOf),
  on(scheduleUpdated, 'set-clocks-by-hours', settleByHours),
  on(scheduleDeleted, 'set-clocks-without-hours', settleByHours),
]

async function settleOf(
  scope: Scope,
  { conversationId }: { readonly conversationId: string },
): Promise<void> {
  const promises = await readPromises(scope)
  if (promises.policies.length > 0) await settle(scope, conversationId, promises)
}

async function settleByHours(
  scope: Scope,
  { scheduleId }: { readonly scheduleId: string },
): Promise<void> {
  const policies = await listActivePolicies(scope)
  if (policies.some((row) => row.schedule_id === scheduleId)) settleAllSoon(scope)
}

/** Merging and taking apart name no fields. Our own word of what is due must not call us again. */
function isForClocks(after: Readonly<Record<string, unknown>>): boolean {
  const fields = Object.keys(after)
  return fields.length === 0 || fields.some((field) => moving.has(field))
}

const moving = new Set(['priority', 'tagIds', 'isTrashed', 'closedReason'])
