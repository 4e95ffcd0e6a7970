import type { CustomerRequest } from '#modules/inbox/server/public.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

export function ownChat(scope: Scope, conversationId: string): CustomerRequest {
  const { contactId, visibleAs } = visitorOf(scope)
  return { conversationId, contactId, visibleAs }
}
