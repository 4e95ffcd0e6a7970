import { notify } from '#modules/notifications/server/public.ts'
import { listTeamRows } from '#modules/organization/server/public.ts'
import { on, type Reaction } from '#platform/registry/module.ts'
import type { EventActor, Scope } from '#platform/scope/scope.ts'

import {
  conversationAssigned,
  conversationTeamChanged,
  conversationUnassigned,
} from '../events-contract.ts'
import { inboxNotices } from './notices.ts'
import { contactNameOf } from './present.ts'
import { findConversation, type ConversationRow } from './store/conversations.ts'
import { linkTo, urgentFor } from './notice-content.ts'

export const notifyOfAssignment: readonly Reaction[] = [
  on(conversationAssigned, 'tell-of-assignment', async (scope, { before, after, ...about }, by) => {
    const row = await findHeldBy(scope, about.conversationId, after)
    if (!row) return
    await notify(scope, {
      kind: inboxNotices.assignment,
      memberIds: [after],
      title: `Conversation with ${contactNameOf(row)} assigned to you`,
      ...linkTo(row),
      urgentFor: urgentFor(row),
      by,
    })
    if (before !== null) await notifyPrevious(scope, row, before, by)
  }),
  on(conversationUnassigned, 'tell-of-losing', async (scope, { before, conversationId }, by) => {
    const row = await findHeldBy(scope, conversationId, null)
    if (row) await notifyPrevious(scope, row, before, by)
  }),
  on(conversationTeamChanged, 'tell-of-team', async (scope, { after, conversationId }, by) => {
    const row = await findConversation(scope, conversationId)
    if (row && !row.deletedAt && row.teamId === after) await notifyTeam(scope, row, by)
  }),
]

async function findHeldBy(
  scope: Scope,
  id: string,
  memberId: string | null,
): Promise<ConversationRow | undefined> {
  const row = await findConversation(scope, id)
  return row && !row.deletedAt && row.assigneeId === memberId ? row : undefined
}

async function notifyPrevious(
  scope: Scope,
  row: ConversationRow,
  memberId: string,
  by: EventActor,
): Promise<void> {
  await notify(scope, {
    kind: inboxNotices.taken,
    memberIds: [memberId],
    title: `Conversation with ${contactNameOf(row)} is no longer assigned to you`,
    ...linkTo(row),
    by,
  })
}

async function notifyTeam(scope: Scope, row: ConversationRow, by: EventActor): Promise<void> {
  const { teamId, assigneeId } = row
  if (teamId === null || assigneeId !== null || row.status !== 'open') return
  const team = (await listTeamRows(scope)).find(({ id }) => id === teamId)
  if (!team) return
  await notify(scope, {
    kind: inboxNotices.team,
    memberIds: team.memberIds,
    title: `Conversation with ${contactNameOf(row)} assigned to ${team.name}`,
    ...linkTo(row),
    by,
  })
}
