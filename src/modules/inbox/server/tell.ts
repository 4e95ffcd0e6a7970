import { conversationPath } from '../rules.ts'
import type { ConversationRow } from './store/conversations.ts'

/** What a notice about a conversation leads to. */
export function linkTo({ id, preview: body }: Pick<ConversationRow, 'id' | 'preview'>): {
  body: string
  link: string
  subjectId: string
} {
  return { body, link: conversationPath(id), subjectId: id }
}

export function wroteTitle(name: string, count: number): string {
  if (count <= 1) return `${name} wrote`
  return `${name} wrote ${count > 99 ? '99+' : count} messages`
}

/** Whose it is, where its priority says that it cannot wait. */
export function urgentFor({
  priority,
  assignee_id: assigneeId,
}: Pick<ConversationRow, 'priority' | 'assignee_id'>): readonly string[] {
  return priority === 'urgent' && assigneeId !== null ? [assigneeId] : []
}

/** All that a customer writes in a row is one notice. */
export const messagesTopic = 'messages'
