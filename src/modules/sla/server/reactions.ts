import { conversationCreated, messageCreated } from '#modules/inbox/contract.ts'
import {
  conversationDeleted,
  conversationPriorityChanged,
  conversationSpamMarked,
  conversationSpamUnmarked,
  conversationStatusChanged,
  conversationTagged,
  conversationUntagged,
  conversationUpdated,
} from '#modules/inbox/events-contract.ts'
import { conversationMerged, conversationUnmerged } from '#modules/inbox/sorting-contract.ts'
import { scheduleDeleted, scheduleUpdated } from '#modules/schedules/contract.ts'
import {
  ticketCommented,
  ticketCreated,
  ticketDeleted,
  ticketMoved,
  ticketUpdated,
} from '#modules/tickets/contract.ts'
import { boardArchived, boardUpdated } from '#modules/tickets/boards-contract.ts'
import { on, type Reaction } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { settleAllSoon } from './settle-all.ts'
import { listActivePolicies, readActivePolicies, settle } from './settle.ts'

const whereUsed = { onlyWith: 'sla_policies' } as const

export const slaReactions: readonly Reaction[] = [
  on(conversationCreated, 'set-clocks-of-new', settleOf),
  on(conversationStatusChanged, 'set-clocks-by-status', settleOf),
  on(messageCreated, 'set-clocks-by-message', settleOf, whereUsed),
  on(conversationUpdated, 'set-clocks-by-change', async (scope, change) => {
    if (isForClocks(change.after)) await settleOf(scope, change)
  }),
  on(conversationPriorityChanged, 'set-clocks-by-priority', settleOf, whereUsed),
  on(conversationTagged, 'set-clocks-by-tag', settleOf, whereUsed),
  on(conversationUntagged, 'set-clocks-without-tag', settleOf, whereUsed),
  on(conversationSpamMarked, 'stop-clocks-of-spam', settleOf, whereUsed),
  on(conversationSpamUnmarked, 'set-clocks-of-no-spam', settleOf, whereUsed),
  on(conversationDeleted, 'stop-clocks-of-trashed', async (scope, about) => {
    if (!about.isForGood) await settleOf(scope, about)
  }),
  on(conversationMerged, 'stop-clocks-of-merged', settleOf),
  on(conversationUnmerged, 'set-clocks-of-unmerged', settleOf),
  on(ticketCreated, 'set-clocks-of-new-ticket', settleTicket, whereUsed),
  on(ticketMoved, 'set-clocks-of-moved-ticket', settleTicket, whereUsed),
  on(
    ticketUpdated,
    'set-clocks-of-changed-ticket',
    async (scope, change) => {
      if (change.changed.some((name) => counting.has(name))) await settleTicket(scope, change)
    },
    whereUsed,
  ),
  on(
    ticketCommented,
    'set-clocks-by-comment',
    async (scope, said) => {
      if (said.comment.isPublic) await settleTicket(scope, said)
    },
    whereUsed,
  ),
  on(ticketDeleted, 'set-clocks-of-trashed-ticket', settleTicket, whereUsed),
  on(boardUpdated, 'set-clocks-by-columns', settleAllTickets, whereUsed),
  on(boardArchived, 'set-clocks-of-archived-board', settleAllTickets, whereUsed),
  on(scheduleUpdated, 'set-clocks-by-hours', settleByHours),
  on(scheduleDeleted, 'set-clocks-without-hours', settleByHours),
]

async function settleOf(
  scope: Scope,
  { conversationId }: { readonly conversationId: string },
): Promise<void> {
  const promises = await readActivePolicies(scope)
  if (promises.policies.length === 0) return
  await settle(scope, { kind: 'conversation', id: conversationId }, promises)
}

async function settleTicket(
  scope: Scope,
  { ticketId }: { readonly ticketId: string },
): Promise<void> {
  const promises = await readActivePolicies(scope)
  if (promises.policies.length > 0) await settle(scope, { kind: 'ticket', id: ticketId }, promises)
}

async function settleAllTickets(scope: Scope): Promise<void> {
  const policies = await listActivePolicies(scope)
  if (policies.some((row) => row.holdsFor.includes('tickets'))) settleAllSoon(scope)
}

async function settleByHours(
  scope: Scope,
  { scheduleId }: { readonly scheduleId: string },
): Promise<void> {
  const policies = await listActivePolicies(scope)
  if (policies.some((row) => row.scheduleId === scheduleId)) settleAllSoon(scope)
}

/** Merge events name no fields. SLA updates must not trigger this reaction again. */
function isForClocks(after: Readonly<Record<string, unknown>>): boolean {
  const fields = Object.keys(after)
  return fields.length === 0 || fields.some((field) => moving.has(field))
}

const moving = new Set(['isTrashed', 'closedReason'])

const counting = new Set([
  'priority',
  'tagIds',
  'visibility',
  'requester',
  'conversations',
  'isArchived',
  'merged',
])
