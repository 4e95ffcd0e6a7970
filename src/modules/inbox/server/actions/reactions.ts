import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { noteReacted, type listReactions, type setReaction } from '../../together-contract.ts'
import { about } from '../about.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { findConversation } from '../store/conversations.ts'
import { findMessage } from '../store/message-changes.ts'
import { dropReaction, listReactionRows, putReaction } from '../store/reactions.ts'

export async function answerReactions(
  scope: Scope,
  { id }: ParsedInputOf<typeof listReactions>,
): Promise<AnswerOf<typeof listReactions>> {
  if (!(await findConversation(scope, id))) refuseUnknown()
  return present(scope, id)
}

/** Colleagues speak to each other here: what the customer wrote or reads takes no reactions. */
export async function react(
  scope: Scope,
  { id, messageId, emoji, isOn }: ParsedInputOf<typeof setReaction>,
): Promise<AnswerOf<typeof setReaction>> {
  const row = (await findConversation(scope, id)) ?? refuseUnknown()
  const message = await findMessage(scope, id, messageId)
  if (!message || message.kind === 'event' || message.deleted_at) {
    refuse('not_found', 'There is no such message.')
  }
  if (message.kind !== 'note') refuse('conflict', 'Only notes take reactions.')
  const { memberId } = memberOf(scope)
  const key = { messageId, conversationId: id, memberId, emoji }
  const isNew = isOn ? await putReaction(scope, key) : await dropReaction(scope, key)
  if (isNew) {
    const told = { conversationId: id, messageId, emoji, isOn }
    scope.emit(noteReacted, told, about(row, row, { isForCustomer: false }))
  }
  return present(scope, id)
}

async function present(scope: Scope, id: string): Promise<AnswerOf<typeof listReactions>> {
  const rows = await listReactionRows(scope, id)
  return {
    items: rows.map(({ message_id: messageId, emoji, member_ids: memberIds }) => ({
      messageId,
      emoji,
      memberIds,
    })),
  }
}
