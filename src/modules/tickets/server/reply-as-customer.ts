import { ownNameOf } from '#modules/contacts/rules.ts'
import { readOwn } from '#modules/contacts/server/public.ts'
import type { Message } from '#modules/inbox/model.ts'
import {
  adoptUploads,
  endByCustomer,
  isOwnConversation,
  receive,
  type CustomerFiles,
  type CustomerRequest,
} from '#modules/inbox/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { ticketCommented } from '../contract.ts'
import type { OwnTicket } from '../own-contract.ts'
import { about, named } from './about.ts'
import { requesterOf } from './current-contact.ts'
import { asProduct } from './as-product.ts'
import { continueTicket, finishReply } from './customer-replied.ts'
import { presentComment } from './present.ts'
import { isWorking, presentSaid } from './present-own.ts'
import { moveToCategory } from './move-to-category.ts'
import { transferUnsent, attachToTicket, claimUploads } from './reader-uploads.ts'
import { visibleConversations } from './visible-conversations.ts'
import { findCommentByClientKey, insertComment, updateCommentCount } from './store/comments.ts'
import { findPrimaryOf } from './store/links.ts'
import type { TicketRow } from './store/tickets.ts'
import { notifyCommented } from './notify.ts'

interface CustomerReply {
  readonly contactId: string
  readonly isRequester: boolean
  readonly clientKey: string
  readonly text: string
  readonly files?: CustomerFiles | undefined
  readonly fileIds?: readonly string[] | undefined
}

/**
 * The only way customer replies reach a ticket: as a message in its conversation, else as a
 * comment. The ticket must be locked. The client key makes retries idempotent.
 */
export async function replyAsCustomer(
  scope: Scope,
  row: TicketRow,
  customerReply: CustomerReply,
): Promise<OwnTicket['thread'][number] | undefined> {
  const thread = customerReply.isRequester ? await findThread(scope, row) : undefined
  if (thread) {
    const message = await replyInThread(scope, row, { ...customerReply, ...thread })
    return { ...presentSaid(message), name: ownNameOf(await readOwn(scope, thread)) }
  }
  const isNew = await replyInComment(scope, row, customerReply)
  if (isNew && customerReply.isRequester && row.resolvedAt !== null)
    await moveToCategory(scope, row, isWorking)
  return undefined
}

export async function endAsCustomer(scope: Scope, row: TicketRow): Promise<void> {
  const thread = await findThread(scope, row)
  if (thread) await endByCustomer(scope, thread)
}

async function findThread(scope: Scope, row: TicketRow): Promise<CustomerRequest | undefined> {
  const id = await findPrimaryOf(scope, row.id)
  const found = id && (await visibleConversations(asProduct(scope), [id])).get(id)
  if (!found || row.requesterId === null) return undefined
  const requester = requesterOf(scope, row.requesterId)
  return isOwnConversation(found, requester)
    ? { conversationId: found.id, ...requester }
    : undefined
}

async function replyInThread(
  scope: Scope,
  row: TicketRow,
  {
    conversationId,
    contactId,
    visibleAs,
    clientKey,
    text,
    files,
    fileIds,
  }: CustomerReply & CustomerRequest,
): Promise<Message> {
  const message = await receive(scope, {
    conversationId,
    contactId,
    visibleAs,
    clientKey,
    text,
    files: fileIds?.length ? await moveToInbox(scope, fileIds) : files,
  })
  if (message.conversationId === conversationId) {
    const reply = { conversationId, key: message.id, saidAt: new Date(message.createdAt) }
    await finishReply(scope, row, reply)
    return message
  }
  const { conversationId: nextId } = message
  const next = (await visibleConversations(asProduct(scope), [nextId])).get(nextId)
  if (next) await continueTicket(scope, row, { conversationId, next })
  return message
}

/** Counts as an upload of the customer's browser from now on. */
async function moveToInbox(scope: Scope, ids: readonly string[]): Promise<CustomerFiles> {
  return adoptUploads(scope, await transferUnsent(scope, ids), ids)
}

async function replyInComment(
  scope: Scope,
  row: TicketRow,
  { contactId, clientKey, text, fileIds }: CustomerReply,
): Promise<boolean> {
  if (await findCommentByClientKey(scope, row.id, clientKey)) return false
  const comment = await insertComment(scope, {
    ticketId: row.id,
    clientKey,
    memberId: null,
    contactId,
    isPublic: true,
    text,
  })
  const uploads = await claimUploads(scope, fileIds)
  const where = { ticketId: row.id, commentId: comment.id, isPublic: true }
  await attachToTicket(scope, uploads, where)
  await updateCommentCount(scope, row.id)
  const audience = await about(asProduct(scope), row, row)
  scope.emit(ticketCommented, { ...named(row), comment: presentComment(comment) }, audience)
  notifyCommented(scope, { ticketId: row.id, commentId: comment.id, calledIds: [] })
  return true
}
