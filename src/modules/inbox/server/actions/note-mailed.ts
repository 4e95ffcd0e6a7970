import type { Scope } from '#platform/scope/scope.ts'

import { changeConversation, theProduct } from '../change-conversation.ts'
import { lockHeld } from '../store/changes.ts'

export async function noteMailed(
  scope: Scope,
  { conversationId, seq }: { readonly conversationId: string; readonly seq: number },
): Promise<void> {
  const row = await lockHeld(scope, conversationId)
  // Merged or read while the email was prepared: the customer is back in the chat.
  if (!row || row.mergedInto !== null || row.customerReadSeq >= seq) return
  if (row.byMailSince !== null) return
  if (row.previewBy === 'contact' && row.customerLastSeq > seq) return
  await changeConversation(scope, row, { by: theProduct, set: { byMailSince: scope.now } })
}
