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
  'id' | 'board_id' | 'column_id' | 'visibility' | 'requester_id' | 'told_state'
>

/**
 * Returns the columns to store with the move. The customer is notified after a minute, so that
 * moving back and forth sends nothing.
 */
export async function scheduleStateNotice(
  scope: Scope,
  row: Moved,
  columnId: string,
  boardId: string = row.board_id,
): Promise<{ told_state?: string }> {
  if (row.visibility === 'internal' || row.requester_id === null) return {}
  if (row.column_id === columnId) return {}
  const access = await listMemberAccess(scope, [row.board_id, boardId])
  const { label } = publicStateOf(access.get(row.board_id) ?? [], row.column_id)
  if (label === publicStateOf(access.get(boardId) ?? [], columnId).label) return {}
  const startAfter = new Date(scope.now.getTime() + settledAfterMs)
  scope.enqueue(notifyOfStateJob, { ticketId: row.id }, { startAfter, onceKey: row.id })
  return row.told_state === null ? { told_state: label } : {}
}

/** Notifies in the requester's conversation, once per settled state. */
export const notifyOfStateWork = work(notifyOfStateJob, async (scope, { ticketId }) => {
  const row = await lockTicketRow(asProduct(scope), ticketId)
  if (!row || row.deleted_at || row.visibility === 'internal') return
  const columns = (await listMemberAccess(scope, [row.board_id])).get(row.board_id) ?? []
  const { label } = publicStateOf(columns, row.column_id)
  if (label === row.told_state) return
  const board = await findBoardRow(asProduct(scope), row.board_id)
  const conversationId = board?.tells_customers ? await findOwnThread(scope, row) : undefined
  if (conversationId !== undefined) {
    const text = `${ticketKey(row.board_key, row.number)}: ${label}`
    await postSystemMessage(scope, { conversationId, clientKey: crypto.randomUUID(), text })
  }
  await changeTicket(scope, ticketId, { told_state: label, updated_at: row.updated_at })
})

/** Only the requester's conversation. Linked conversations of others aren't notified. */
async function findOwnThread(scope: Scope, row: TicketRow): Promise<string | undefined> {
  const id = await findPrimaryOf(scope, row.id)
  const found = id && (await visibleConversations(asProduct(scope), [id])).get(id)
  return found && found.contact_id === row.requester_id ? found.id : undefined
}

const settledAfterMs = 60_000
