import type { Whose } from '#modules/inbox/server/public.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

export function ownChat(scope: Scope, conversationId: string): Whose {
  const { contactId, onlyAs } = visitorOf(scope)
  return { conversationId, contactId, onlyAs }
}
