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
import { listActivePolicies, settle } from './settle.ts'

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
  on(scheduleUpdated, 'set-clocks-by-hours', async (scope) => settleAllSoon(scope)),
  on(scheduleDeleted, 'set-clocks-without-hours', async (scope) => settleAllSoon(scope)),
]

async function settleOf(
  scope: Scope,
  { conversationId }: { readonly conversationId: string },
): Promise<void> {
  const policies = await listActivePolicies(scope)
  if (policies.length > 0) await settle(scope, conversationId, policies)
}

/** Merging and taking apart name no fields. Our own word of what is due must not call us again. */
function isForClocks(after: Readonly<Record<string, unknown>>): boolean {
  const fields = Object.keys(after)
  return fields.length === 0 || fields.some((field) => moving.has(field))
}

const moving = new Set(['priority', 'tagIds', 'isTrashed', 'closedReason'])
