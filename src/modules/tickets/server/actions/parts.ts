import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import type { Ticket } from '../../model.ts'
import { refuseUnknownParts } from '../check-ticket.ts'
import { getLockedTicket, getTicketRow, refuseUnlessVersion } from '../refusals.ts'
import { visibleConversations } from '../visible-conversations.ts'
import { rereadTicket, finishChange, emitChanged } from '../finish-change.ts'
import { deleteLink, listLinks, insertLink } from '../store/links.ts'
import {
  countRelations,
  deleteRelation,
  deleteWatcher,
  listChecklist,
  insertRelation,
  addWatchers,
  replaceChecklist,
} from '../store/ticket-parts.ts'
import { findTypeRow } from '../store/ticket-types.ts'
import { changeTicket } from '../store/tickets.ts'

export async function putChecklist(
  scope: Scope,
  { id, version, items }: ParsedInputOf<typeof contract.putChecklist>,
): Promise<Ticket> {
  const row = await getLockedTicket(scope, id, 'work')
  refuseUnlessVersion(row, version, 'ticket')
  const current = new Set((await listChecklist(scope, id)).flatMap((item) => item.assigneeId ?? []))
  const named = [...new Set(items.flatMap(({ assigneeId }) => assigneeId ?? []))]
  const assigneeIds = named.filter((memberId) => !current.has(memberId))
  await refuseUnknownParts(scope, row.boardId, { assigneeIds })
  await replaceChecklist(
    scope,
    id,
    items.map((item) => ({
      id: item.id,
      text: item.text,
      isDone: item.isDone,
      assigneeId: item.assigneeId,
      dueOn: item.dueOn,
    })),
  )
  await changeTicket(scope, id, {
    checklistCount: items.length,
    checklistDone: items.filter(({ isDone }) => isDone).length,
    version: row.version + 1,
  })
  return finishChange(scope, row, ['checklist'])
}

/** Everyone with access to the ticket can follow it. */
export async function watchTicket(
  scope: Scope,
  { id, isWatching }: ParsedInputOf<typeof contract.watchTicket>,
): Promise<Ticket> {
  const row = await getTicketRow(scope, id, 'view')
  const { memberId } = memberOf(scope)
  if (isWatching && row.watcherIds.length >= maxWatchers) {
    refuse('conflict', `A ticket can have at most ${maxWatchers} followers.`)
  }
  const isChanged = isWatching
    ? await addWatchers(scope, id, [memberId])
    : await deleteWatcher(scope, id, memberId)
  return finishChange(scope, row, isChanged ? ['watcherIds'] : [])
}

export async function relateTickets(
  scope: Scope,
  { id, otherId, kind, isRelated }: ParsedInputOf<typeof contract.relateTickets>,
): Promise<Ticket> {
  if (id === otherId) refuse('invalid', 'Choose another ticket.')
  const row = await getTicketRow(scope, id, 'work')
  const other = await getTicketRow(scope, otherId, 'view')
  if (isRelated && (await countRelations(scope, id)) >= maxRelations) {
    refuse('conflict', `A ticket can have at most ${maxRelations} relations.`)
  }
  const relation = { fromId: id, toId: otherId, kind }
  const isChanged = isRelated
    ? await insertRelation(scope, relation)
    : await deleteRelation(scope, relation)
  if (!isChanged) return finishChange(scope, row, [])
  const otherNow = await rereadTicket(scope, other)
  await emitChanged(scope, { before: other, after: otherNow, changed: ['relations'] })
  return finishChange(scope, row, ['relations'])
}

/** Linking requires access to the conversation. */
export async function linkConversation(
  scope: Scope,
  { id, conversationId, isLinked }: ParsedInputOf<typeof contract.linkConversation>,
): Promise<Ticket> {
  const row = await getLockedTicket(scope, id, 'work')
  const conversation = (await visibleConversations(scope, [conversationId])).get(conversationId)
  if (!conversation) refuse('not_found', 'Conversation not found.')
  if (!isLinked) {
    const isGone = await deleteLink(scope, id, conversationId)
    return finishChange(scope, row, isGone ? ['conversations'] : [])
  }
  const links = await listLinks(scope, id)
  if (links.length >= maxLinks) {
    refuse('conflict', `A ticket can have at most ${maxLinks} linked conversations.`)
  }
  const type = await findTypeRow(scope, row.typeId)
  const isOneThread = type?.category === 'customer'
  const isNew = await insertLink(scope, { ticketId: id, conversation, isOneThread })
  return finishChange(scope, row, isNew ? ['conversations'] : [])
}

const maxWatchers = 100
const maxRelations = 100
const maxLinks = 500
