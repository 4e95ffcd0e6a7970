import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import { contactVisibilitySlot } from '../slots.ts'

export function isVisible(scope: Scope): RawBuilder<unknown> {
  const conditions = scope.gather(contactVisibilitySlot).map((conditionOf) => conditionOf(scope))
  if (conditions.length === 0) throw new Error('No module defines which contacts a member may see.')
  return sql.join(conditions, sql` and `)
}
