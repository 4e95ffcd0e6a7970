import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ConversationHistory } from '../rules.ts'
import { changeConversation, theProduct, type TimelineLine } from './change-conversation.ts'
import { contactNameOf } from './present.ts'
import { listTagIds, lockHeld } from './store/changes.ts'
import { findConversation, type ConversationRow } from './store/conversations.ts'
import { listMoves } from './store/moves.ts'

export { listUnfinishedIds } from './store/moves.ts'

export interface LockedHistory {
  readonly row: ConversationRow
  readonly contactName: string
  readonly history: ConversationHistory
}

export async function lockHistory(scope: Scope, id: string): Promise<LockedHistory | undefined> {
  const row = await lockHeld(scope, id)
  if (!row) return undefined
  const history = {
    channelId: row.channelId,
    priority: row.priority,
    tagIds: await listTagIds(scope, id),
    status: row.status,
    waitingSince: row.waitingSince,
    createdAt: row.createdAt,
    closedAt: row.closedAt,
    isGone: row.deletedAt !== null || row.mergedInto !== null || row.closedReason === 'spam',
    moves: await listMoves(scope, id),
  }
  return { row, contactName: contactNameOf(row), history }
}

interface NewDue {
  readonly at: Date | null
  readonly kind: 'first' | 'next' | 'resolve'
  readonly state: 'running' | 'paused' | 'warned' | 'breached'
}

export async function setDue(
  scope: Scope,
  { row }: LockedHistory,
  {
    due,
    lines,
    priority,
  }: {
    readonly due: NewDue | null
    readonly lines: readonly TimelineLine[]
    readonly priority?: ConversationRow['priority'] | undefined
  },
): Promise<void> {
  const set = {
    dueAt: due?.at ?? null,
    dueKind: due?.kind ?? null,
    dueState: due?.state ?? null,
    ...(priority && { priority }),
  }
  await changeConversation(scope, row, { by: theProduct, set, lines })
}

export async function requireVisible(scope: Scope, id: string): Promise<void> {
  if (await findConversation(scope, id)) return
  refuse('not_found', 'This conversation no longer exists.')
}

/**
 * The data for notices about a conversation; the caller chooses the recipients. Undefined if it was
 * deleted.
 */
export async function readForNotice(scope: Scope, id: string) {
  const row = await findConversation(scope, id)
  if (!row || row.deletedAt) return undefined
  const { assigneeId, teamId, preview } = row
  return { contactName: contactNameOf(row), assigneeId, teamId, preview }
}
