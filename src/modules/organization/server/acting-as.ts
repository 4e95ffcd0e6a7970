import type { PermissionKey } from '#platform/permissions/keys.ts'
import { levelOf } from '#platform/permissions/may.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { listMemberAccess } from './store/member-access.ts'

/** Work done later on behalf of a member uses the permissions they have at that time. */
export async function actingAs(
  scope: Scope,
  memberId: string,
  { key, sentence }: { readonly key: PermissionKey; readonly sentence: string },
): Promise<Scope> {
  const [assignment] = await listMemberAccess(scope, [memberId])
  const membership = assignment && {
    ...assignment,
    organizationId: scope.organizationId,
    organizationState: 'active' as const,
  }
  if (!membership || levelOf(membership, key) !== 'manage') refuse('forbidden', sentence)
  const noSession = {
    sessionId: '',
    userId: '',
    name: '',
    staffRole: undefined,
    hasSteppedUp: false,
  }
  const actor = { kind: 'member', membership, principal: { ...noSession, membership } } as const
  return { ...scope, actor }
}
