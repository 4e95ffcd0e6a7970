import { conversationContinued, messageCreated } from '#modules/inbox/contract.ts'
import { opensAgainIn } from '#modules/inbox/server/public.ts'
import { on, type Reaction } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { asProduct } from './as-product.ts'
import { createFollowUp } from './create-follow-up.ts'
import { isWorking } from './present-own.ts'
import { moveToCategory } from './move-to-category.ts'
import { findTicketIdOfThread, demotePrimary, insertLink } from './store/links.ts'
import { listMemberAccess } from './store/own-tickets.ts'
import { lockTicketRow, type TicketRow } from './store/tickets.ts'

const whereUsed = { onlyWith: 'ticket_conversations' } as const

export const replyReactions: readonly Reaction[] = [
  on(
    messageCreated,
    'move-answered-ticket',
    async (scope, { conversationId, message }) => {
      if (message.author.kind !== 'contact') return
      const ticketId = await findTicketIdOfThread(scope, conversationId)
      const row = ticketId && (await lockTicketRow(asProduct(scope), ticketId))
      if (!row) return
      const saidAt = new Date(message.createdAt)
      await finishReply(scope, row, { conversationId, key: message.id, saidAt })
    },
    whereUsed,
  ),
  on(
    conversationContinued,
    'carry-ticket-on',
    async (scope, { conversationId, nextId, nextNumber }) => {
      const ticketId = await findTicketIdOfThread(scope, conversationId)
      const row = ticketId && (await lockTicketRow(asProduct(scope), ticketId))
      if (!row) return
      const next = { id: nextId, number: BigInt(nextNumber) }
      await continueTicket(scope, row, { conversationId, next })
    },
    whereUsed,
  ),
]

export interface Reply {
  readonly conversationId: string
  /** Derived from the reply, so that a reply creates at most one follow-up ticket. */
  readonly key: string
  readonly saidAt: Date
}

export async function finishReply(scope: Scope, row: TicketRow, reply: Reply): Promise<void> {
  if (isClosedForReplies(row)) return
  const columns = (await listMemberAccess(scope, [row.boardId])).get(row.boardId) ?? []
  const category = columns.find(({ id }) => id === row.columnId)?.category
  if (row.resolvedAt === null) {
    if (category === 'waiting') await moveToInProgress(scope, row)
    return
  }
  // Resolved after the reply, so the teammate had seen it.
  if (row.resolvedAt > reply.saidAt) return
  if (await opensAgainIn(scope, reply.conversationId, row.resolvedAt))
    await moveToInProgress(scope, row)
  else await createFollowUp(scope, row, reply)
}

/** The ticket took no more replies, so the message started another conversation. */
export async function continueTicket(
  scope: Scope,
  row: TicketRow,
  {
    conversationId,
    next,
  }: {
    readonly conversationId: string
    readonly next: { readonly id: string; readonly number: bigint }
  },
): Promise<void> {
  if (isClosedForReplies(row)) return
  const isOver =
    row.resolvedAt !== null && !(await opensAgainIn(scope, conversationId, row.resolvedAt))
  if (isOver) {
    await createFollowUp(scope, row, { conversationId: next.id, key: next.id })
    return
  }
  await demotePrimary(scope, { ticketId: row.id })
  await insertLink(scope, { ticketId: row.id, conversation: next, isOneThread: true })
  await finishReply(scope, row, { conversationId, key: next.id, saidAt: scope.now })
}

/** The first in-progress column, or any open column that doesn't wait for the customer. */
async function moveToInProgress(scope: Scope, row: TicketRow): Promise<void> {
  if (await moveToCategory(scope, row, ({ category }) => category === 'in_progress')) return
  await moveToCategory(scope, row, (column) => isWorking(column) && column.category !== 'waiting')
}

function isClosedForReplies(row: TicketRow): boolean {
  return Boolean(row.deletedAt ?? row.archivedAt ?? row.mergedIntoId) || row.isLocked
}
