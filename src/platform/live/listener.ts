import type { Principal, Visitor } from '#platform/permissions/principal.ts'

export type Listener =
  | { readonly kind: 'member'; readonly principal: Principal }
  | { readonly kind: 'visitor'; readonly visitor: Visitor }

export function personOf(listener: Listener): string {
  return listener.kind === 'member' ? listener.principal.userId : listener.visitor.sessionId
}
