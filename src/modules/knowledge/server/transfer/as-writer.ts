import { actingAs } from '#modules/organization/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

export function asWriter(scope: Scope, memberId: string): Promise<Scope> {
  const sentence = 'Whoever began this may not change the knowledge base any more.'
  return actingAs(scope, memberId, { key: 'Knowledgebase', sentence })
}
