import type { Principal, Visitor } from '#platform/permissions/principal.ts'

/** Who stands behind a socket: somebody of the house, or somebody who writes to it. */
export type Listener =
  | { readonly kind: 'member'; readonly principal: Principal }
  | { readonly kind: 'visitor'; readonly visitor: Visitor }

/** Sockets are counted by person: an account, or a browser. */
export function personOf(listener: Listener): string {
  return listener.kind === 'member' ? listener.principal.userId : listener.visitor.sessionId
}
