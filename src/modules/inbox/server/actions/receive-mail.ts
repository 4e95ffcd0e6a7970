import type { Scope } from '#platform/scope/scope.ts'

import type { MailEnvelope } from '../../mail-model.ts'
import type { Message } from '../../model.ts'
import { afterStatusChange } from '../../rules.ts'
import { changeConversation, columnsOf, stateOf } from '../change-conversation.ts'
import { findSingleThreadLocked } from '../find-single-thread.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { isOfCustomer } from '../side-guard.ts'
import { takeAttachments } from '../attachments.ts'
import { lockHeld } from '../store/changes.ts'
import { findMergedInto } from '../store/merges.ts'
import type { ConversationRow } from '../store/conversations.ts'
import { notifyMain } from '../notify-of-side.ts'
import { findSentMessage, requireStored } from './answers.ts'
import { customerOf, receive, receiveFirst, type CustomerFiles } from './customers.ts'

export interface MailInput {
  readonly channelId: string
  readonly contactId: string
  readonly conversationId?: string | undefined
  /** Derived from the email, so that receiving it twice stores one message. */
  readonly clientKey: string
  readonly subject: string
  readonly text: string
  readonly files?: CustomerFiles | undefined
  readonly envelope: MailEnvelope
  readonly isSpam: boolean
}

/** Automatic emails are stored but don't reopen or unsnooze anything. */
export async function receiveMail(scope: Scope, mail: MailInput): Promise<Message> {
  const { text, files, envelope, clientKey } = mail
  const only = mail.conversationId === undefined ? await findOnlyFor(scope, mail) : undefined
  const conversationId = mail.conversationId ?? only
  const row = conversationId && (await lockCurrent(scope, conversationId))
  if (!row) return begin(scope, mail)
  const earlier = await findSentMessage(scope, row, clientKey)
  if (earlier) return earlier
  if (!envelope.isAutomatic) {
    const isAside = row.sideOf !== null
    const whose = { conversationId: row.id, contactId: row.contactId, visibleAs: null, isAside }
    const isOnly = only !== undefined
    const message = await receive(scope, { ...whose, clientKey, text, files, envelope, isOnly })
    if (isAside && (await isAnswer(scope, row, envelope))) notifyMain(scope, message)
    return message
  }
  const attached = files ? await takeAttachments(scope, files, files.ids) : []
  const say = { kind: 'text', clientKey, text, files: attached, envelope } as const
  return requireStored(await changeConversation(scope, row, { by: customerOf(row), say }))
}

async function isAnswer(
  scope: Scope,
  row: ConversationRow,
  envelope: MailEnvelope,
): Promise<boolean> {
  return row.closedReason !== 'spam' && !(await isOfCustomer(scope, row, envelope))
}

/** Only verified senders join an existing conversation; addresses are easily forged. */
async function findOnlyFor(scope: Scope, mail: MailInput): Promise<string | undefined> {
  const { channelId, contactId, envelope, isSpam } = mail
  if (isSpam || envelope.trust !== 'verified') return undefined
  return findSingleThreadLocked(scope, { channelId, contactId, visibleAs: null })
}

async function begin(scope: Scope, mail: MailInput): Promise<Message> {
  const { channelId, contactId, clientKey, subject, text, files, envelope, isSpam } = mail
  const first = { channelId, contactId, visibleAs: null, clientKey, subject, text, files, envelope }
  const { message } = await receiveFirst(scope, { ...first, isApart: true })
  if (!isSpam) return message
  const row = (await lockHeld(scope, message.conversationId)) ?? refuseUnknown()
  const input = { status: 'closed', reason: 'spam' } as const
  const set = columnsOf(afterStatusChange(stateOf(row), input, scope.now))
  await changeConversation(scope, row, { by: customerOf(row), set })
  return message
}

async function lockCurrent(scope: Scope, id: string): Promise<ConversationRow | undefined> {
  const asked = await lockHeld(scope, id)
  const heldBy = asked?.mergedInto && (await findMergedInto(scope, asked.mergedInto))
  return heldBy ? lockHeld(scope, heldBy) : asked
}
