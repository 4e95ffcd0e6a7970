import { findAssignable } from '#modules/inbox/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { createdSince } from '../rules.ts'
import { openDesk } from './desk.ts'
import type { Outcome } from './drain.ts'

/** A reopened conversation whose assignee is away is reassigned or returns to the queue. */
export async function reconsider(
  scope: Scope,
  { conversationId, byId }: { conversationId: string; byId: string | null },
): Promise<Outcome> {
  const row = await findAssignable(scope, conversationId)
  const from = row?.assigneeId ?? null
  // Members who reopen their own conversation keep it, even if they are away.
  if (!row || from === null || from === byId) return 'done'
  const desk = await openDesk(scope)
  if (desk === 'taken') return 'later'
  if (desk === 'shut' || desk.isAvailable(from)) return 'done'
  const policy = desk.policies.find(({ teamId }) => teamId === row.teamId)
  if (!policy || policy.excludedTagIds.some((id) => row.tagIds.includes(id))) return 'done'
  const since = createdSince(policy.mostAgeDays, scope.now)
  if (since && row.createdAt < since) return 'done'
  const channelId = row.channelId
  const request = { contactId: row.contactId, channelId, holderId: from }
  const choice = await desk.choose(policy, request)
  const to = choice?.memberId ?? null
  const outcome = await desk.assign(
    policy,
    { id: row.id, channelId },
    { from, to, because: 'is away' },
  )
  await desk.close()
  return outcome === 'done' ? 'done' : 'later'
}
