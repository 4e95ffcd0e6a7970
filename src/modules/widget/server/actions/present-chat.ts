import type { Message } from '#modules/inbox/model.ts'
import type { CustomerConversation } from '#modules/inbox/server/door.ts'

import type { Chat, ChatMessage } from '../../model.ts'

export function presentChat(conversation: CustomerConversation): Chat {
  const {
    id,
    isClosed,
    agentName,
    preview,
    lastActivityAt,
    unread,
    readSeq,
    rating,
    isHumanAsked,
  } = conversation
  return {
    id,
    isClosed,
    agentName,
    isHumanAsked,
    preview,
    lastActivityAt,
    unread,
    readSeq,
    rating,
  }
}

/** Without what only colleagues need to know. */
export function presentChatMessage(message: Message): ChatMessage {
  const { id, seq, clientKey, author, text, files, createdAt } = message
  const { kind, name } = author
  return { id, seq, clientKey, author: { kind, name }, text, files, createdAt }
}
