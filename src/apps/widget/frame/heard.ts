import type { ChatMessage } from '#modules/widget/model.ts'
import type { LiveEvent } from '#platform/live/live-message.ts'

/** The message of an event, if it is one a customer reads: a new one, or one that changed. */
export function heardMessage({ type, data }: LiveEvent): HeardMessage | undefined {
  const isChange = type === 'message.updated' || type === 'message.deleted'
  if (type !== 'message.created' && !isChange) return undefined
  const { conversationId, message } = (data ?? {}) as Partial<MessageData>
  if (!conversationId || message?.kind !== 'text') return undefined
  const { id, seq, clientKey, author, text, files, createdAt, editedAt, deletedAt } = message
  const { kind, name } = author
  const isDeleted = deletedAt !== null
  const said = { id, conversationId, seq, clientKey, author: { kind, name }, text, files }
  return { conversationId, isChange, message: { ...said, createdAt, editedAt, isDeleted } }
}

export function heardStatus({
  type,
  data,
}: LiveEvent): { conversationId: string; isClosed: boolean } | undefined {
  if (type !== 'conversation.status_changed') return undefined
  const { conversationId, after } = (data ?? {}) as { conversationId?: string; after?: string }
  return conversationId ? { conversationId, isClosed: after === 'closed' } : undefined
}

export interface HeardMessage {
  readonly conversationId: string
  /** It was there before: somebody wrote it anew, or took it back. */
  readonly isChange: boolean
  readonly message: ChatMessage
}

interface MessageData {
  readonly conversationId: string
  readonly message: ChatMessage & { readonly kind: string; readonly deletedAt: string | null }
}
