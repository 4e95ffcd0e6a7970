import { listMemberNames } from '#modules/organization/server/door.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { sendMessage } from '../../contract.ts'
import type { Message } from '../../model.ts'
import { afterAnswer } from '../../rules.ts'
import { takeAttachments } from '../attachments.ts'
import {
  changeConversation,
  columnsOf,
  standingOf,
  type Author,
  type Cause,
} from '../change-conversation.ts'
import { contactNameOf, presentMessages } from '../present.ts'
import { lockConversation } from '../store/changes.ts'
import type { ConversationRow } from '../store/conversations.ts'
import { deleteDraft } from '../store/drafts.ts'
import { findMessageByKey, hasAnswerAfter } from '../store/messages.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { callTo } from './mentions.ts'

export async function send(
  scope: Scope,
  input: ParsedInputOf<typeof sendMessage>,
  cause?: Cause,
): Promise<Message> {
  const { id, clientKey, kind, text, fileIds, sawSeq, mentions } = input
  const row = (await lockConversation(scope, id)) ?? refuseUnknown()
  const earlier = await findSaid(scope, row, clientKey)
  if (earlier) return earlier
  if (row.deleted_at) refuseTrashed()
  if (text === '' && fileIds.length === 0) refuseNothing()
  const by = await actingMember(scope)
  const { memberId } = memberOf(scope)
  const files = await takeAttachments(scope, { memberId }, fileIds)
  const say = { kind, clientKey, text, files }
  if (kind === 'note') {
    const note = said(await changeConversation(scope, row, { by, say, cause }))
    if (mentions) await callTo(scope, row, note, mentions)
    await deleteDraft(scope, { conversationId: id, memberId, kind })
    return note
  }

  if (row.closed_reason === 'spam') refuseSpam()
  await refuseMeanwhile(scope, row, sawSeq)
  await deleteDraft(scope, { conversationId: id, memberId, kind })
  const standing = afterAnswer(standingOf(row), memberId, scope.now)
  const set = columnsOf(standing)
  return said(await changeConversation(scope, row, { by, say, set, cause }))
}

/** What a colleague answered since the writer looked may say it all. */
export async function refuseMeanwhile(
  scope: Scope,
  { id, last_seq: lastSeq }: ConversationRow,
  sawSeq: number | undefined,
): Promise<void> {
  if (sawSeq === undefined || lastSeq <= sawSeq) return
  if (await hasAnswerAfter(scope, id, sawSeq)) {
    refuse('conflict', 'Somebody answered meanwhile. Look at it before you send yours.')
  }
}

/** What this key said before: sending twice is saying once. */
export async function findSaid(
  scope: Scope,
  row: ConversationRow,
  clientKey: string,
): Promise<Message | undefined> {
  const earlier = await findMessageByKey(scope, row.id, clientKey)
  if (!earlier) return undefined
  const [message] = await presentMessages(scope, contactNameOf(row), [earlier])
  return message
}

export function said(message: Message | undefined): Message {
  if (!message) throw new Error('What was said was not written.')
  return message
}

export async function actingMember(scope: Scope): Promise<Author> {
  const { memberId } = memberOf(scope)
  const names = await listMemberNames(scope, [memberId])
  return { kind: 'member', id: memberId, name: names.get(memberId) ?? '' }
}

export function refuseNothing(): never {
  const message = 'Write something first.'
  refuse('invalid', message, { fields: [{ path: 'text', message }] })
}

export function refuseTrashed(): never {
  refuse('conflict', 'This conversation is in the trash. Put it back first.')
}

export function refuseSpam(): never {
  refuse('conflict', 'This conversation is marked as spam. Open it again first.')
}
