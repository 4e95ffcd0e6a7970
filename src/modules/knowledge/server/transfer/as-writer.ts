import { actingAs } from '#modules/organization/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

export function asWriter(scope: Scope, memberId: string): Promise<Scope> {
  const sentence =
    'The person who started this no longer has permission to edit the knowledge base.'
  return actingAs(scope, memberId, { key: 'Knowledgebase', sentence })
}
