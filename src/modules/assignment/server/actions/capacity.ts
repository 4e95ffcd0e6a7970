import { findMemberRow } from '#modules/organization/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import { capacityChanged } from '../../contract.ts'
import type { MemberCapacity } from '../../model.ts'
import { findCapacity, storeCapacity } from '../store/capacities.ts'

export async function getCapacity(
  scope: Scope,
  { memberId }: ParsedInputOf<typeof contract.getCapacity>,
): Promise<MemberCapacity> {
  await requireMember(scope, memberId)
  return { memberId, capacity: await findCapacity(scope, memberId) }
}

export async function setCapacity(
  scope: Scope,
  { memberId, capacity }: ParsedInputOf<typeof contract.setCapacity>,
): Promise<MemberCapacity> {
  await requireMember(scope, memberId)
  const before = await findCapacity(scope, memberId)
  if (before === capacity) return { memberId, capacity }
  await storeCapacity(scope, memberId, capacity)
  scope.emit(capacityChanged, { memberId, before, after: capacity }, { subjectId: memberId })
  return { memberId, capacity }
}

async function requireMember(scope: Scope, memberId: string): Promise<void> {
  if (!(await findMemberRow(scope, memberId)))
    refuse('not_found', 'This teammate no longer exists.')
}
