import { findMarks } from '#lib/marks/light-marks.ts'
import { opaqueKey } from '#lib/opaque-key.ts'
import type { Message } from '#modules/inbox/model.ts'
import type { CustomerConversation, CustomerReaction } from '#modules/inbox/server/door.ts'

import type { Chat, ChatMessage } from '../../model.ts'

export function presentChat(conversation: CustomerConversation): Chat {
  const {
    id,
    isClosed,
    canGoOn,
    agentName,
    agentKey,
    agentPictureUrl,
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
    agentKey,
    agentPictureUrl,
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
  {
    reactions = [],
    pictureUrl,
  }: {
    readonly reactions?: readonly CustomerReaction[] | undefined
    readonly pictureUrl?: string | null | undefined
  } = {},
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
  const key = author.kind === 'member' && author.id && opaqueKey(author.id)
  const by = { kind, name, ...(key && { key }), ...(pictureUrl && { pictureUrl }) }
  const isDeleted = deletedAt !== null
  const marks = (kind === 'member' && findMarks(text)) || null
  const said = { id, conversationId, seq, clientKey, author: by, text, marks, files }
  const offered = { block, blockAnswer }
  return { ...said, ...offered, replyTo, reactions: [...reactions], createdAt, editedAt, isDeleted }
}
