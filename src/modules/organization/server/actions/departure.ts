import { z } from 'zod'

import { job } from '#platform/jobs/job.ts'
import { platformWork } from '#platform/registry/module.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import { memberRemoved } from '../../contract.ts'
import { listAllMembershipRows, withdrawMember } from '../store/memberships.ts'

/** Somebody closes his account. What he owns must have another owner first. */
export async function letGoOfMember(scope: PlatformScope, userId: string): Promise<void> {
  const rows = await listAllMembershipRows(scope, userId)
  const owned = rows.find(({ role }) => role === 'owner')
  if (owned) {
    refuse('conflict', `You own ${owned.name}. Hand it over or delete it before your account.`)
  }
  for (const { org_id: organizationId, member_id: memberId } of rows) {
    scope.enqueue(endMembershipJob, { organizationId, memberId })
  }
}

const endMembershipJob = job({
  name: 'end-membership',
  payload: z.strictObject({ organizationId: z.uuid(), memberId: z.uuid() }),
})

/** One job per organization, so that each finds the departure in its own history. */
export const endMembershipWork = platformWork(endMembershipJob, async (scope, membership) => {
  const { organizationId, memberId } = membership
  await scope.enter(organizationId)
  if (!(await withdrawMember(scope, membership))) return
  scope.emit(memberRemoved, { memberId }, { subjectId: memberId })
  scope.signal({ kind: 'organization-changed', organizationId })
})
