import { showCustomerTyping } from '#modules/inbox/server/door.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import type { tellChatTyping } from '../../chat-contract.ts'

export async function showChatTyping(
  scope: Scope,
  { id, isTyping }: ParsedInputOf<typeof tellChatTyping>,
): Promise<Record<string, never>> {
  const { contactId } = visitorOf(scope)
  await showCustomerTyping(scope, { conversationId: id, contactId, isTyping })
  return {}
}
