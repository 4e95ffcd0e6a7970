import type { Scope } from '#platform/scope/scope.ts'

import type { Message } from '../model.ts'
import { contactNameOf, presentMessages } from './present.ts'
import { answeringOthers } from './side-guard.ts'
import { findConversation } from './store/conversations.ts'
import { findMessageById } from './store/message-changes.ts'

export async function findVisibleMessage(scope: Scope, id: string): Promise<Message | undefined> {
  const row = await findMessageById(scope, id)
  const conversation = row && !row.deletedAt && (await findConversation(scope, row.conversationId))
  if (!conversation) return undefined
  const presented = await presentMessages(scope, contactNameOf(conversation), [row])
  const [message] = await answeringOthers(scope, conversation, presented)
  return message
}
