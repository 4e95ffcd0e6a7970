import { z } from 'zod'

import { job } from '#platform/jobs/job.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { messageScheduleCancelled } from '../events-contract.ts'
import { about } from './about.ts'
import { keptBlock } from './block-columns.ts'
import { keptMail } from './mail-head.ts'
import { restoreDraft } from './restore-draft.ts'
import type { ConversationRow } from './store/conversations.ts'
import { takeHeldOf, type HeldRow } from './store/held.ts'

export const callOffReasons = ['wrote', 'closed', 'spam', 'trashed'] as const
export type CallOffReason = (typeof callOffReasons)[number]

export function endingOf(
  before: ConversationRow,
  after: ConversationRow,
): Exclude<CallOffReason, 'wrote'> | undefined {
  if (after.deletedAt && !before.deletedAt) return 'trashed'
  if (after.closedReason === before.closedReason) return undefined
  if (after.closedReason === 'spam') return 'spam'
  // Scheduled messages of a merged conversation move with it.
  const isClosed = before.status !== 'closed' && after.status === 'closed'
  return isClosed && after.closedReason !== 'merged' ? 'closed' : undefined
}

/**
 * Returns scheduled messages to their authors as drafts and notifies them. Replies sent a moment
 * ago still go out, but never in spam or the trash. `row` must be locked. Returns how many were
 * canceled.
 */
export async function callOff(
  scope: Scope,
  row: ConversationRow,
  { because, byId = null }: { because: CallOffReason; byId?: string | null },
): Promise<number> {
  const isOnlyLater = because === 'wrote' || because === 'closed'
  const taken = await takeHeldOf(scope, row.id, { isOnlyLater })
  for (const held of taken) {
    const { memberId, text, fileIds, replyToId } = held
    const block = keptBlock(held)
    const mail = keptMail(held) ?? null
    const said = { text, fileIds, block, replyToId, mail }
    await restoreDraft(scope, { conversationId: row.id, memberId, ...said })
    emitCancelled(scope, row, held)
    if (memberId !== byId) {
      scope.enqueue(notifyOfCanceled, { conversationId: row.id, memberId, because })
    }
  }
  return taken.length
}

export const notifyOfCanceled = job({
  name: 'tell-of-called-off-message',
  payload: z.strictObject({
    conversationId: z.uuid(),
    memberId: z.uuid(),
    because: z.enum(callOffReasons).default('wrote'),
  }),
})

export function emitCancelled(
  scope: Scope,
  row: ConversationRow,
  { id }: Pick<HeldRow, 'id'>,
): void {
  const data = { conversationId: row.id, heldId: id }
  scope.emit(messageScheduleCancelled, data, about(row, row, { isForCustomer: false }))
}
