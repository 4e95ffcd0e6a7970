import type { Reach, Scope } from '#platform/scope/scope.ts'

import { about } from './about.ts'
import { lockHeld } from './store/changes.ts'

export async function reachOfConversation(scope: Scope, id: string): Promise<Reach> {
  const row = await lockHeld(scope, id)
  if (!row) throw new Error('This conversation no longer exists.')
  return about(row, row, { isForCustomer: false }).reach
}
