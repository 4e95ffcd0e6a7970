import type { Scope } from '#platform/scope/scope.ts'

import { ticketCreated } from '../contract.ts'
import { isDoneCategory } from '../rules.ts'
import { about, named } from './about.ts'
import { placeAtTop } from './actions/moving.ts'
import { asProduct } from './as-product.ts'
import { presentCard } from './present.ts'
import { visibleConversations } from './visible-conversations.ts'
import { findBoardRow } from './store/boards.ts'
import { demotePrimary, insertLink } from './store/links.ts'
import { setAssignees, insertRelation, addWatchers, setWords } from './store/ticket-parts.ts'
import {
  findByClientKey,
  findTicketRow,
  insertTicket,
  nextNumber,
  type TicketRow,
} from './store/tickets.ts'
import { notifyAssigned } from './notify.ts'
import { listMembersWithAccess } from './member-access.ts'

/**
 * A late reply to a resolved ticket creates a new one: same type, requester and assignees, related
 * to the old ticket, and linked to the conversation.
 */
export async function createFollowUp(
  scope: Scope,
  row: TicketRow,
  { conversationId, key }: { readonly conversationId: string; readonly key: string },
): Promise<void> {
  const product = asProduct(scope)
  const board = await findBoardRow(product, row.boardId)
  if (!board || board.archivedAt) return
  // The same reply was already handled.
  if (await findByClientKey(product, key)) return
  const number = await nextNumber(scope, board.id)
  const { column, rank } = await placeAtTop(product, { ...board, wipMode: 'off' }, undefined)
  const id = await insertTicket(scope, {
    boardId: board.id,
    number,
    columnId: column.id,
    rank,
    clientKey: key,
    typeId: row.typeId,
    title: row.title,
    requesterId: row.requesterId,
    begunAs: row.begunAs,
    teamId: row.teamId,
    visibility: row.visibility,
    attributes: JSON.stringify(row.attributes),
    source: 'inbox',
    resolvedAt: isDoneCategory(column.category) ? scope.now : null,
  })
  if (id === undefined) return
  await setWords(scope, id, row.title)
  await insertRelation(scope, { fromId: id, toId: row.id, kind: 'relates' })
  const assigneeIds = await listMembersWithAccess(scope, board.id, row.assigneeIds)
  await setAssignees(
    scope,
    id,
    row.assigneeIds.filter((one) => assigneeIds.includes(one)),
  )
  await addWatchers(scope, id, row.watcherIds)
  const conversation = (await visibleConversations(product, [conversationId])).get(conversationId)
  if (conversation) {
    await demotePrimary(scope, { conversationId })
    await insertLink(scope, { ticketId: id, conversation, isOneThread: true })
  }
  const made = await findTicketRow(product, id)
  if (!made) throw new Error('The new ticket is readable.')
  const audience = await about(product, made, made)
  scope.emit(ticketCreated, { ...named(made), card: presentCard(made) }, audience)
  notifyAssigned(product, id, made.assigneeIds)
}
