import { listMemberNames } from '#modules/organization/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import type { Message } from '../../model.ts'
import { afterAnswer, afterNote } from '../../rules.ts'
import { takeAttachments } from '../attachments.ts'
import { refuseInNote, requirePictures, wellFormed, withPictures } from '../block-sending.ts'
import {
  changeConversation,
  columnsOf,
  stateOf,
  type Author,
  type Cause,
  type Change,
} from '../change-conversation.ts'
import { chosenEnvelope } from '../mail-head.ts'
import { contactNameOf, presentMessages } from '../present.ts'
import { quoteFor } from '../quotes.ts'
import { lockConversation } from '../store/changes.ts'
import type { ConversationRow } from '../store/conversations.ts'
import { deleteDraft } from '../store/drafts.ts'
import { findMergedInto } from '../store/merges.ts'
import { findMessageByKey, hasAnswerAfter } from '../store/messages.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { notifyOfUnsnooze } from '../notify-of-status.ts'
import { mentionIn } from './mentions.ts'

export async function sendMessage(
  scope: Scope,
  input: ParsedInputOf<typeof contract.sendMessage>,
  cause?: Cause,
): Promise<Message> {
  const { id, clientKey, kind, text, block, replyToId, sawSeq, mentions, mail } = input
  const fileIds = withPictures(input.fileIds, block)
  const row = (await lockConversation(scope, id)) ?? refuseUnknown()
  const earlier = await findSentMessage(scope, row, clientKey)
  if (earlier) return earlier
  if (row.mergedInto) refuseMergedAway()
  if (row.deletedAt) refuseTrashed()
  if (text === '' && fileIds.length === 0 && !block) refuseEmpty()
  if (block && kind === 'note') refuseInNote()
  const by = await actingMember(scope)
  const { memberId } = memberOf(scope)
  const files = await takeAttachments(scope, { memberId }, fileIds)
  const replyTo = await quoteFor(scope, row, { kind, replyToId })
  requirePictures(files, block)
  const say = { kind, clientKey, text, files, replyTo, block: block && wellFormed(block) }
  if (kind === 'note') {
    const note = await sayNote(scope, row, { by, say, cause })
    if (mentions) await mentionIn(scope, row, note, mentions)
    await deleteDraft(scope, { conversationId: id, memberId, kind })
    return note
  }

  if (row.closedReason === 'spam') refuseSpam()
  await requireNoNewerReply(scope, row, sawSeq)
  await deleteDraft(scope, { conversationId: id, memberId, kind })
  const envelope = await chosenEnvelope(scope, row, mail)
  const set = answeredBy(scope, row, memberId)
  return requireStored(
    await changeConversation(scope, row, { by, say: { ...say, envelope }, set, cause }),
  )
}

/** The recipient of a first message wasn't waiting for a reply, however long it was held. */
export function answeredBy(
  { now }: Scope,
  row: ConversationRow,
  memberId: string,
): NonNullable<Change['set']> {
  const next = afterAnswer(stateOf(row), memberId, now)
  return columnsOf(row.customerLastSeq === 0 ? { ...next, firstReplyAt: null } : next)
}

async function sayNote(scope: Scope, row: ConversationRow, change: Change): Promise<Message> {
  const before = stateOf(row)
  const { memberId: writerId } = memberOf(scope)
  const next = afterNote(before, { writerId, snoozedBy: row.snoozedBy })
  if (next === before) return requireStored(await changeConversation(scope, row, change))
  notifyOfUnsnooze(scope, row.id)
  const cause = change.cause ?? { kind: 'note' }
  return requireStored(
    await changeConversation(scope, row, { ...change, set: columnsOf(next), cause }),
  )
}

/** Only messages by teammates since the author last looked cause a conflict. */
export async function requireNoNewerReply(
  scope: Scope,
  { id, lastSeq }: ConversationRow,
  sawSeq: number | undefined,
): Promise<void> {
  if (sawSeq === undefined || lastSeq <= sawSeq) return
  const exceptMemberId = memberOf(scope).memberId
  if (await hasAnswerAfter(scope, id, { seq: sawSeq, exceptMemberId })) {
    refuse('conflict', 'Someone else replied. Review their message before you send yours.')
  }
}

/** A repeated key returns the stored message instead of sending twice. */
export async function findSentMessage(
  scope: Scope,
  row: ConversationRow,
  clientKey: string,
): Promise<Message | undefined> {
  const heldBy = row.mergedInto && (await findMergedInto(scope, row.mergedInto))
  const earlier = await findMessageByKey(scope, heldBy ?? row.id, clientKey)
  if (!earlier) return undefined
  const [message] = await presentMessages(scope, contactNameOf(row), [earlier])
  return message
}

export function requireStored(message: Message | undefined): Message {
  if (!message) throw new Error('The message was not stored.')
  return message
}

export async function actingMember(scope: Scope): Promise<Author> {
  const { memberId } = memberOf(scope)
  const names = await listMemberNames(scope, [memberId])
  return { kind: 'member', id: memberId, name: names.get(memberId) ?? '' }
}

export function refuseEmpty(): never {
  const message = 'Write something first.'
  refuse('invalid', message, { fields: [{ path: 'text', message }] })
}

export function refuseMergedAway(): never {
  refuse('conflict', 'This conversation was merged into another. Reply there.')
}

export function refuseTrashed(): never {
  refuse('conflict', 'This conversation is in the trash. Restore it first.')
}

export function refuseSpam(): never {
  refuse('conflict', 'This conversation is marked as spam. Reopen it first.')
}
