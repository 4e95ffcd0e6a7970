import { conversationPath } from '../rules.ts'
import type { ConversationRow } from './store/conversations.ts'

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

export function urgentFor({
  priority,
  assigneeId,
}: Pick<ConversationRow, 'priority' | 'assigneeId'>): readonly string[] {
  return priority === 'urgent' && assigneeId !== null ? [assigneeId] : []
}

export const messagesTopic = 'messages'
