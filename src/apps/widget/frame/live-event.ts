import type { ChatMessage, ChatReaction } from '#modules/widget/model.ts'
import type { LiveEvent } from '#platform/live/live-message.ts'

export function messageOfEvent({ type, data }: LiveEvent): EventMessage | undefined {
  const isChange = type === 'message.updated' || type === 'message.deleted'
  if (type !== 'message.created' && !isChange) return undefined
  const { conversationId, message } = (data ?? {}) as Partial<MessageData>
  if (!conversationId || message?.kind !== 'text') return undefined
  const { id, seq, clientKey, author, text, files, replyTo, createdAt, editedAt, deletedAt } =
    message
  const { marks = null, block, blockAnswer } = message
  const { kind, name, key } = author
  const isDeleted = deletedAt !== null
  const content = {
    id,
    conversationId,
    seq,
    clientKey,
    author: { kind, name, key },
    text,
    marks,
    files,
  }
  const rest = { block, blockAnswer, replyTo, reactions: [], createdAt, editedAt, isDeleted }
  return { conversationId, isChange, message: { ...content, ...rest } }
}

export function reactionOfEvent({ type, data }: LiveEvent): EventReaction | undefined {
  if (type !== 'message.reacted') return undefined
  const { conversationId, messageId, emoji, members, isCustomer } = data as ReactionData
  return { conversationId, messageId, reaction: { emoji, members, isMine: isCustomer } }
}

export function statusOfEvent({
  type,
  data,
}: LiveEvent): { conversationId: string; isClosed: boolean } | undefined {
  if (type !== 'conversation.status_changed') return undefined
  const { conversationId, after } = (data ?? {}) as { conversationId?: string; after?: string }
  return conversationId ? { conversationId, isClosed: after === 'closed' } : undefined
}

export function moveOfEvent({ type, data }: LiveEvent): HeardMove | undefined {
  if (!/^conversation\.(merged|unmerged|split)$/.test(type)) return undefined
  const { conversationId, targetId } = data as { conversationId: string; targetId: string }
  return type === 'conversation.merged' ? { from: conversationId, to: targetId } : {}
}

interface HeardMove {
  readonly from?: string
  readonly to?: string
}

export interface EventMessage {
  readonly conversationId: string
  readonly isChange: boolean
  readonly message: ChatMessage
}

export interface EventReaction {
  readonly conversationId: string
  readonly messageId: string
  readonly reaction: ChatReaction
}

interface ReactionData {
  readonly conversationId: string
  readonly messageId: string
  readonly emoji: ChatReaction['emoji']
  readonly members: number
  readonly isCustomer: boolean
}

interface MessageData {
  readonly conversationId: string
  readonly message: Omit<ChatMessage, 'marks'> &
    Partial<Pick<ChatMessage, 'marks'>> & {
      readonly kind: string
      readonly deletedAt: string | null
    }
}
