import { findMemberRow, holdsKey, listMemberAccess } from '#modules/organization/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

/**
 * Opens a scope for background work with the member's current access; undefined if they left or
 * lost Inbox access.
 */
export async function asMember(scope: Scope, memberId: string): Promise<Scope | undefined> {
  const row = await findMemberRow(scope, memberId)
  if (!row || !(await holdsKey(scope, memberId, 'Inbox'))) return undefined
  const { organizationId } = scope
  const [found] = await listMemberAccess(scope, [memberId])
  if (!found) return undefined
  const { dataScope, roleName, displayName } = found
  const membership = {
    organizationId,
    organizationState: 'active',
    memberId,
    role: row.role,
    roleName,
    displayName,
    levels: {},
    dataScope,
  } as const
  const principal = {
    sessionId: '',
    userId: row.userId,
    name: row.displayName,
    staffRole: undefined,
    hasSteppedUp: false,
    membership,
  }
  return { ...scope, actor: { kind: 'member', principal, membership } }
}
