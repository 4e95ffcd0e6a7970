import type { Scope } from '#platform/scope/scope.ts'

import { changeConversation, theProduct } from '../change-conversation.ts'
import { lockHeld } from '../store/changes.ts'

export async function noteMailed(
  scope: Scope,
  { conversationId, seq }: { readonly conversationId: string; readonly seq: number },
): Promise<void> {
  const row = await lockHeld(scope, conversationId)
  // Merged or read while the email was prepared: the customer is back in the chat.
  if (!row || row.merged_into !== null || row.customer_read_seq >= seq) return
  if (row.by_mail_since !== null) return
  if (row.preview_by === 'contact' && row.customer_last_seq > seq) return
  await changeConversation(scope, row, { by: theProduct, set: { by_mail_since: scope.now } })
}
