import { actingAs } from '#modules/organization/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

export function asWriter(scope: Scope, memberId: string): Promise<Scope> {
  const sentence = 'Whoever began this may not change the documentation any more.'
  return actingAs(scope, memberId, { key: 'Documentation', sentence })
}
