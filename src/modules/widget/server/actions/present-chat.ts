import type { Message } from '#modules/inbox/model.ts'
import type { CustomerConversation } from '#modules/inbox/server/door.ts'

import type { Chat, ChatMessage } from '../../model.ts'

export function presentChat(conversation: CustomerConversation): Chat {
  const { id, isClosed, agentName, preview, lastActivityAt, unread, readSeq, rating } = conversation
  return { id, isClosed, agentName, preview, lastActivityAt, unread, readSeq, rating }
}

/** Without what only colleagues need to know. */
export function presentChatMessage(message: Message): ChatMessage {
  const { id, seq, clientKey, author, text, createdAt } = message
  return { id, seq, clientKey, author: { kind: author.kind, name: author.name }, text, createdAt }
}
