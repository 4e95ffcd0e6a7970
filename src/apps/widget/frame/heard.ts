import type { ChatMessage } from '#modules/widget/model.ts'
import type { LiveEvent } from '#platform/live/live-message.ts'

/** The message of an event, if it is one a customer reads. */
export function heardMessage({
  type,
  data,
}: LiveEvent): { conversationId: string; message: ChatMessage } | undefined {
  if (type !== 'message.created') return undefined
  const { conversationId, message } = (data ?? {}) as Partial<MessageData>
  if (!conversationId || message?.kind !== 'text') return undefined
  const { id, seq, clientKey, author, text, files, createdAt } = message
  const { kind, name } = author
  return {
    conversationId,
    message: { id, seq, clientKey, author: { kind, name }, text, files, createdAt },
  }
}

export function heardStatus({
  type,
  data,
}: LiveEvent): { conversationId: string; isClosed: boolean } | undefined {
  if (type !== 'conversation.status_changed') return undefined
  const { conversationId, after } = (data ?? {}) as { conversationId?: string; after?: string }
  return conversationId ? { conversationId, isClosed: after === 'closed' } : undefined
}

interface MessageData {
  readonly conversationId: string
  readonly message: ChatMessage & { readonly kind: string }
}
