import type { Scope } from '#platform/scope/scope.ts'

import { contactUpdated } from '../contract.ts'
import { nameOf } from '../rules.ts'
import { deleteBouncing, listPeopleAt, addBouncing } from './store/bouncing.ts'

export async function noteBouncing(scope: Scope, address: string): Promise<void> {
  await emitBouncing(scope, await addBouncing(scope, [{ address, bouncedAt: scope.now }]))
}

export async function endBouncing(scope: Scope, address: string): Promise<void> {
  await emitBouncing(scope, await deleteBouncing(scope, [address]))
}

async function emitBouncing(scope: Scope, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  for (const person of await listPeopleAt(scope, addresses)) {
    const data = { contactId: person.id, name: nameOf(person), changed: ['bouncing' as const] }
    scope.emit(contactUpdated, data, { subjectId: person.id })
  }
}
