import { listStandings } from '#modules/organization/server/door.ts'
import { levelOf } from '#platform/permissions/may.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** What is done later for a member is done as him, by what he may do then. */
export async function asWriter(scope: Scope, memberId: string): Promise<Scope> {
  const [standing] = await listStandings(scope, [memberId])
  const membership = standing && {
    ...standing,
    organizationId: scope.organizationId,
    organizationState: 'active' as const,
  }
  if (!membership || levelOf(membership, 'Knowledgebase') !== 'manage') {
    refuse('forbidden', 'Whoever began this may not change the knowledge base any more.')
  }
  const nobody = { sessionId: '', userId: '', name: '', staffRole: undefined, hasSteppedUp: false }
  const actor = { kind: 'member', membership, principal: { ...nobody, membership } } as const
  return { ...scope, actor }
}
