import { z } from 'zod'

import { postSystemMessage } from '#modules/inbox/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { publicStateOf } from '../public-state.ts'
import { ticketKey } from '../rules.ts'
import { asProduct } from './as-product.ts'
import { visibleConversations } from './visible-conversations.ts'
import { findBoardRow } from './store/boards.ts'
import { findPrimaryOf } from './store/links.ts'
import { listMemberAccess } from './store/own-tickets.ts'
import { changeTicket, lockTicketRow, type TicketRow } from './store/tickets.ts'

const notifyOfStateJob = job({
  name: 'tell-customer-of-ticket-state',
  payload: z.strictObject({ ticketId: z.uuid() }),
})

type Moved = Pick<
  TicketRow,
  'id' | 'boardId' | 'columnId' | 'visibility' | 'requesterId' | 'toldState'
>

/**
 * Returns the columns to store with the move. The customer is notified after a minute, so that
 * moving back and forth sends nothing.
 */
export async function scheduleStateNotice(
  scope: Scope,
  row: Moved,
  columnId: string,
  boardId: string = row.boardId,
): Promise<{ toldState?: string }> {
  if (row.visibility === 'internal' || row.requesterId === null) return {}
  if (row.columnId === columnId) return {}
  const access = await listMemberAccess(scope, [row.boardId, boardId])
  const { label } = publicStateOf(access.get(row.boardId) ?? [], row.columnId)
  if (label === publicStateOf(access.get(boardId) ?? [], columnId).label) return {}
  const startAfter = new Date(scope.now.getTime() + settledAfterMs)
  scope.enqueue(notifyOfStateJob, { ticketId: row.id }, { startAfter, onceKey: row.id })
  return row.toldState === null ? { toldState: label } : {}
}

/** Notifies in the requester's conversation, once per settled state. */
export const notifyOfStateWork = work(notifyOfStateJob, async (scope, { ticketId }) => {
  const row = await lockTicketRow(asProduct(scope), ticketId)
  if (!row || row.deletedAt || row.visibility === 'internal') return
  const columns = (await listMemberAccess(scope, [row.boardId])).get(row.boardId) ?? []
  const { label } = publicStateOf(columns, row.columnId)
  if (label === row.toldState) return
  const board = await findBoardRow(asProduct(scope), row.boardId)
  const conversationId = board?.tellsCustomers ? await findOwnThread(scope, row) : undefined
  if (conversationId !== undefined) {
    const text = `${ticketKey(row.boardKey, row.number)}: ${label}`
    await postSystemMessage(scope, { conversationId, clientKey: crypto.randomUUID(), text })
  }
  await changeTicket(scope, ticketId, { toldState: label, updatedAt: row.updatedAt })
})

/** Only the requester's conversation. Linked conversations of others aren't notified. */
async function findOwnThread(scope: Scope, row: TicketRow): Promise<string | undefined> {
  const id = await findPrimaryOf(scope, row.id)
  const found = id && (await visibleConversations(asProduct(scope), [id])).get(id)
  return found && found.contactId === row.requesterId ? found.id : undefined
}

const settledAfterMs = 60_000
