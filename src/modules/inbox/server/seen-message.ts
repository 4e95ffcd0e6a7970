import type { Scope } from '#platform/scope/scope.ts'

import type { Attachment } from '../model.ts'
import { presentAttachment } from './attachments.ts'
import { listAttachmentsOf } from './store/attachments.ts'
import { findConversation } from './store/conversations.ts'
import { findMessageById } from './store/message-changes.ts'

/** A message for whoever knows more of it. */
export interface SeenMessage {
  readonly id: string
  readonly conversationId: string
  readonly files: readonly Attachment[]
}

/** Undefined when it was deleted, and when whoever asks may not see its conversation. */
export async function findSeenMessage(
  scope: Scope,
  messageId: string,
): Promise<SeenMessage | undefined> {
  const row = await findMessageById(scope, messageId)
  if (!row || row.deleted_at !== null) return undefined
  if (!(await findConversation(scope, row.conversation_id))) return undefined
  const files = await listAttachmentsOf(scope, [messageId])
  return {
    id: row.id,
    conversationId: row.conversation_id,
    files: files.map((file) => presentAttachment(scope, file)),
  }
}
