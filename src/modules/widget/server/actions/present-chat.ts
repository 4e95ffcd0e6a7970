import { findMarks } from '#lib/marks/light-marks.ts'
import type { Message } from '#modules/inbox/model.ts'
import type { CustomerConversation, CustomerReaction } from '#modules/inbox/server/door.ts'

import type { Chat, ChatMessage } from '../../model.ts'

export function presentChat(conversation: CustomerConversation): Chat {
  const {
    id,
    isClosed,
    canGoOn,
    agentName,
    preview,
    lastActivityAt,
    unread,
    readSeq,
    agentReadSeq,
    rating,
    ratingAsk,
    isHumanAsked,
  } = conversation
  return {
    id,
    isClosed,
    canGoOn,
    agentName,
    isHumanAsked,
    preview,
    lastActivityAt,
    unread,
    readSeq,
    agentReadSeq,
    rating,
    ratingAsk,
  }
}

/** Without what only colleagues need to know. */
export function presentChatMessage(
  message: Message,
  reactions: readonly CustomerReaction[] = [],
): ChatMessage {
  const {
    id,
    conversationId,
    seq,
    clientKey,
    author,
    text,
    files,
    block,
    blockAnswer,
    replyTo,
    createdAt,
    editedAt,
    deletedAt,
  } = message
  // Whom colleagues take him for is not told to him.
  const { kind, name } = author.kind === 'contact' ? { ...author, name: '' } : author
  const isDeleted = deletedAt !== null
  const marks = (kind === 'member' && findMarks(text)) || null
  const said = { id, conversationId, seq, clientKey, author: { kind, name }, text, marks, files }
  const offered = { block, blockAnswer }
  return { ...said, ...offered, replyTo, reactions: [...reactions], createdAt, editedAt, isDeleted }
}
