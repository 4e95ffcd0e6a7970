import { listMemberNames } from '#modules/organization/server/door.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { sendMessage } from '../../contract.ts'
import type { Message } from '../../model.ts'
import { afterAnswer } from '../../rules.ts'
import { changeConversation, columnsOf, standingOf, type Author } from '../change-conversation.ts'
import { contactNameOf, presentMessages } from '../present.ts'
import { lockConversation } from '../store/changes.ts'
import type { ConversationRow } from '../store/conversations.ts'
import { findMessageByKey, hasAnswerAfter } from '../store/messages.ts'
import { refuseUnknown } from './conversations.ts'

export async function send(
  scope: Scope,
  { id, clientKey, kind, text, sawSeq }: ParsedInputOf<typeof sendMessage>,
): Promise<Message> {
  const row = (await lockConversation(scope, id)) ?? refuseUnknown()
  const earlier = await findSaid(scope, row, clientKey)
  if (earlier) return earlier
  if (row.deleted_at) refuseTrashed()
  const by = await actingMember(scope)
  const say = { kind, clientKey, text }
  if (kind === 'note') return said(await changeConversation(scope, row, { by, say }))

  if (sawSeq !== undefined && row.last_seq > sawSeq && (await hasAnswerAfter(scope, id, sawSeq))) {
    refuse('conflict', 'Somebody answered meanwhile. Look at it before you send yours.')
  }
  const standing = afterAnswer(standingOf(row), memberOf(scope).memberId, scope.now)
  return said(await changeConversation(scope, row, { by, say, set: columnsOf(standing) }))
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

export function refuseTrashed(): never {
  refuse('conflict', 'This conversation is in the trash. Put it back first.')
}
