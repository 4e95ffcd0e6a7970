import { findMarks } from '#lib/marks/light-marks.ts'
import { opaqueKey } from '#lib/opaque-key.ts'
import type { Message, Quote } from '#modules/inbox/model.ts'
import type { CustomerConversation, CustomerReaction } from '#modules/inbox/server/public.ts'
import type { SenderNames } from '#platform/people/sender-names.ts'

import type { Chat, ChatMessage } from '../../model.ts'

export function presentChat(senders: SenderNames, conversation: CustomerConversation): Chat {
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
    ...(senders === 'brand' ? noAgent : { agentName, agentKey, agentPictureUrl }),
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

const noAgent = { agentName: null, agentKey: null, agentPictureUrl: null }

export function presentChatMessage(
  senders: SenderNames,
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
    createdAt,
    editedAt,
    deletedAt,
  } = message
  const isOne = senders === 'brand'
  const { kind } = author
  const isMember = kind === 'member'
  const name = kind === 'contact' || (isMember && isOne) ? '' : author.name
  const key = isMember && !isOne && author.id && opaqueKey(author.id)
  const by = { kind, name, ...(key && { key }), ...(!isOne && pictureUrl && { pictureUrl }) }
  const isDeleted = deletedAt !== null
  const marks = (isMember && findMarks(text)) || null
  const content = { id, conversationId, seq, clientKey, author: by, text, marks, files }
  const offered = { block, blockAnswer }
  const replyTo = message.replyTo && (isOne ? withoutName(message.replyTo) : message.replyTo)
  const extras = { replyTo, reactions: presentReactions(senders, reactions) }
  return { ...content, ...offered, ...extras, createdAt, editedAt, isDeleted }
}

export function presentReactions(
  senders: SenderNames,
  reactions: readonly CustomerReaction[],
): CustomerReaction[] {
  if (senders !== 'brand') return [...reactions]
  return reactions.map((each) => ({ ...each, members: Math.min(each.members, 1) }))
}

function withoutName(quote: Quote): Quote {
  return quote.author.kind === 'member' ? { ...quote, author: { kind: 'member', name: '' } } : quote
}
