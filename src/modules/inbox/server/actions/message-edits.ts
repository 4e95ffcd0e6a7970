import { eraseFiles } from '#platform/files/erase-files.ts'
import type { Updateable } from 'kysely'

import type { Messages } from '#platform/database/tables.ts'
import { redactMessageEvents, redactQuoteEvents } from '#platform/events/redact-events.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as writingContract from '../../writing-contract.ts'
import type { Message } from '../../model.ts'
import { excerptOf, quotedText } from '../../quote-rules.ts'
import { maskText, redactAsked, redactMessageText } from '../../redact-rules.ts'
import { canStillChange, previewOfMessage } from '../../rules.ts'
import { plainMessageText } from '../../plain-message-text.ts'
import { messageDeleted, messageUpdated, noteDeleted, noteUpdated } from '../../events-contract.ts'
import { messageRedacted } from '../../writing-contract.ts'
import { about } from '../about.ts'
import { keptAnswer, keptBlock, noBlock, redactedColumns } from '../block-columns.ts'
import { changeConversation, isVisibleToCustomer } from '../change-conversation.ts'
import { contactNameOf, presentMessages } from '../present.ts'
import { answeringOthers } from '../side-guard.ts'
import { deleteAttachments, listAttachmentsOf } from '../store/attachments.ts'
import { lockConversation, lockHeld, writeChange } from '../store/changes.ts'
import type { ConversationRow } from '../store/conversations.ts'
import { listPastConversations } from '../store/merges.ts'
import {
  changeMessage,
  findLastMessage,
  findMessage,
  findMessageById,
  listAnswerIds,
} from '../store/message-changes.ts'
import type { MessageRow } from '../store/messages.ts'
import { removeReactionsTo } from '../store/reactions.ts'
import { removeRevisions, storeRevision } from '../store/revisions.ts'
import { listSideMessagesWith } from '../store/sides.ts'
import { actingMember, refuseTrashed, requireStored } from './answers.ts'
import { redactRevisions } from './revisions.ts'
import { refuseUnknown } from '../refuse-unknown.ts'

type Which = ParsedInputOf<typeof writingContract.deleteMessage>

export async function editMessage(
  scope: Scope,
  { text, ...which }: ParsedInputOf<typeof writingContract.editMessage>,
): Promise<Message> {
  return rewriteMessage(scope, await getOwn(scope, which), text)
}

export async function deleteMessage(scope: Scope, which: Which): Promise<Message> {
  return clearMessage(scope, await getOwn(scope, which))
}

export interface Changeable {
  readonly row: ConversationRow
  readonly message: MessageRow
}

export async function rewriteMessage(
  scope: Scope,
  { row, message }: Changeable,
  text: string,
): Promise<Message> {
  if (message.text === text) return present(scope, row, message)
  await storeRevision(scope, message)
  const after = await changeMessage(scope, message.id, { text, editedAt: scope.now })
  return changed(scope, row, after)
}

/** The content is deleted; an empty message stays in its place. */
export async function clearMessage(scope: Scope, { row, message }: Changeable): Promise<Message> {
  eraseFiles(scope, await deleteAttachments(scope, { messageId: message.id }))
  await removeReactionsTo(scope, message.id)
  await removeRevisions(scope, message.id)
  const after = await changeMessage(scope, message.id, {
    text: '',
    ...noBlock,
    deletedAt: scope.now,
  })
  return changed(scope, row, after, { isForgotten: true })
}

/**
 * Redaction is permanent: the text is removed from the message, its preview, stored events and
 * quotes.
 */
export async function redactMessage(
  scope: Scope,
  { text, fileId, ...which }: ParsedInputOf<typeof writingContract.redactMessage>,
): Promise<Message> {
  const { row, message } = await get(scope, which)
  const replies = text === undefined ? [] : await lockReplies(scope, row, message)
  const before = {
    text: message.text,
    block: keptBlock(message),
    answer: keptAnswer(message),
    replies: replies.map((reply) => reply.message.text),
  }
  const rest = text === undefined ? before : redactMessageText(before, text)
  const block = redactedColumns(message, rest)
  const fileIds = fileId === undefined ? [] : [fileId]
  const gone = await deleteAttachments(scope, { messageId: message.id, ids: fileIds })
  const isInEarlier =
    text !== undefined &&
    (await redactRevisions(
      scope,
      message.id,
      (was) => redactMessageText({ ...before, text: was }, text).text,
    ))
  const isSame = rest.text === message.text && Object.keys(block).length === 0
  const isNothing = isSame && !isInEarlier && gone.length === 0
  if (isNothing || gone.length < fileIds.length) {
    refuse('not_found', 'The message no longer contains this text. Reload to see the latest.')
  }
  eraseFiles(scope, gone)
  const after = await changeMessage(scope, message.id, { text: rest.text, ...block })
  for (const [nth, reply] of replies.entries()) {
    await rewrite(scope, reply, { text: rest.replies[nth] ?? '' }, text)
  }
  if (text !== undefined) await redactAnswered(scope, row, message, text)
  if (text !== undefined) await redactInSides(scope, row, text)
  emitRedacted(scope, row.id, {
    messageId: message.id,
    characters: text?.length ?? 0,
    files: gone.length,
  })
  const redacted = await changed(scope, row, after, { isForgotten: true })
  const line = { what: 'redacted', files: gone.length }
  await changeConversation(scope, row, { by: await actingMember(scope), lines: [line] })
  return redacted
}

async function get(scope: Scope, { id, messageId }: Which): Promise<Changeable> {
  const row = (await lockConversation(scope, id)) ?? refuseUnknown()
  if (row.deletedAt) refuseTrashed()
  const message = await findMessage(scope, id, messageId)
  if (!message || message.kind === 'event' || message.deletedAt) refuseNoMessage()
  return { row, message }
}

async function getOwn(scope: Scope, which: Which): Promise<Changeable> {
  const found = await get(scope, which)
  const { authorKind: kind, authorId } = found.message
  if (kind !== 'member' || authorId !== memberOf(scope).memberId) refuseNonAuthor()
  refuseUnchangeable(scope, found.message)
  return found
}

/** Messages older than the limit or already emailed can't be changed. */
export function refuseUnchangeable(scope: Scope, { createdAt, envelope }: MessageRow): void {
  if (!canStillChange(createdAt, scope.now)) {
    refuse('conflict', 'You can only change messages for 15 minutes.')
  }
  if (envelope) refuse('conflict', 'Messages sent by email can’t be changed.')
}

export function refuseNonAuthor(): never {
  refuse('forbidden', 'Only the author can change this message.')
}

export function refuseNoMessage(): never {
  refuse('not_found', 'This message no longer exists.')
}

async function changed(
  scope: Scope,
  row: ConversationRow,
  message: MessageRow,
  { isForgotten = false } = {},
): Promise<Message> {
  if (message.kind === 'text') await writePreview(scope, row)
  const presented = await present(scope, row, message)
  if (isForgotten) await eraseInEvents(scope, row, presented)
  const isForCustomer = isVisibleToCustomer(presented)
  scope.emit(
    kindOf(message),
    { conversationId: row.id, message: presented },
    about(row, row, { isForCustomer }),
  )
  return presented
}

/** The removed text must not survive in events about the message or about replies to it. */
async function eraseInEvents(scope: Scope, row: ConversationRow, message: Message): Promise<void> {
  const { id, files, deletedAt } = message
  const text = quotedText(message)
  const fileNames = files.map(({ name }) => name)
  const isGone = deletedAt !== null
  const excerpt = excerptOf({ kind: message.kind, text, fileNames, isDeleted: isGone })
  const subjectIds = await listPastConversations(scope, row)
  await redactMessageEvents(scope, { subjectIds, message })
  await redactQuoteEvents(scope, { subjectIds, quote: { id, excerpt, isGone } })
}

function kindOf({ kind, deletedAt }: MessageRow) {
  if (kind === 'text') return deletedAt ? messageDeleted : messageUpdated
  return deletedAt ? noteDeleted : noteUpdated
}

async function writePreview(scope: Scope, row: ConversationRow): Promise<void> {
  const last = await findLastMessage(scope, row.id)
  const files = last ? await listAttachmentsOf(scope, [last.id]) : []
  const names = files.map(({ name }) => name)
  const preview = last
    ? previewOfMessage(plainMessageText(last.text, last.authorKind) || last.blockWords, names)
    : ''
  await writeChange(scope, row, { preview, ...(last && { previewBy: last.authorKind }) }, [])
}

interface Placed {
  readonly holder: ConversationRow | undefined
  readonly message: MessageRow
}

async function lockReplies(
  scope: Scope,
  row: ConversationRow,
  { id, block }: MessageRow,
): Promise<Placed[]> {
  const replies: Placed[] = []
  for (const replyId of block ? await listAnswerIds(scope, id) : []) {
    const reply = await lockMessage(scope, row, replyId)
    if (reply && !reply.message.deletedAt) replies.push(reply)
  }
  return replies
}

async function redactAnswered(
  scope: Scope,
  row: ConversationRow,
  { answersId, text }: MessageRow,
  secret: string,
): Promise<void> {
  const answered = answersId === null ? undefined : await lockMessage(scope, row, answersId)
  const block = answered && keptBlock(answered.message)
  if (!block) return
  const after = redactAsked({ block, answer: keptAnswer(answered.message) }, text, secret)
  await rewrite(scope, answered, redactedColumns(answered.message, after))
}

/** Side conversations may quote the message, and their replies may too. */
async function redactInSides(scope: Scope, row: ConversationRow, secret: string): Promise<void> {
  for (const id of await listSideMessagesWith(scope, row.id, secret)) {
    const found = await lockMessage(scope, row, id)
    if (!found) continue
    await rewrite(scope, found, { text: maskText(found.message.text, secret) }, secret)
    const { conversationId } = found.message
    emitRedacted(scope, conversationId, { messageId: id, characters: secret.length, files: 0 })
  }
}

function emitRedacted(
  scope: Scope,
  conversationId: string,
  redacted: { readonly messageId: string; readonly characters: number; readonly files: number },
): void {
  scope.emit(messageRedacted, { conversationId, ...redacted }, { subjectId: conversationId })
}

/** Read under the lock. */
async function lockMessage(
  scope: Scope,
  row: ConversationRow,
  id: string,
): Promise<Placed | undefined> {
  const found = await findMessageById(scope, id)
  if (!found) return undefined
  if (found.conversationId === row.id) return { holder: row, message: found }
  const holder = await lockHeld(scope, found.conversationId)
  return { holder, message: (await findMessageById(scope, id)) ?? found }
}

async function rewrite(
  scope: Scope,
  { holder, message }: Placed,
  change: Updateable<Messages>,
  secret?: string,
): Promise<void> {
  const isInEarlier =
    secret !== undefined &&
    (await redactRevisions(scope, message.id, (was) => maskText(was, secret)))
  const isSame = Object.keys(change).length === 0 || change.text === message.text
  if (isSame && !isInEarlier) return
  const after = await changeMessage(scope, message.id, change)
  if (holder) await changed(scope, holder, after, { isForgotten: true })
}

async function present(scope: Scope, row: ConversationRow, message: MessageRow): Promise<Message> {
  const presented = await presentMessages(scope, contactNameOf(row), [message])
  const [shown] = await answeringOthers(scope, row, presented)
  return requireStored(shown)
}
