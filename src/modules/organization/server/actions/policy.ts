import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, principalOf, type Scope } from '#platform/scope/scope.ts'

import { securityPolicyChanged } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { SecurityPolicy } from '../../model.ts'
import { weakensPolicy, type PolicyRules } from '../../rules.ts'
import { hasSecondFactor, listActiveIds } from '../store/members.ts'
import {
  changeOrganization,
  readOrganization,
  type OrganizationRow,
} from '../store/organizations.ts'
import { emitMembershipChanged } from '../membership-events.ts'

export async function getSecurityPolicy(scope: Scope): Promise<SecurityPolicy> {
  return presentPolicy(await readOrganization(scope))
}

export async function updateSecurityPolicy(
  scope: Scope,
  { version, ...changes }: ParsedInputOf<typeof contract.updateSecurityPolicy>,
): Promise<SecurityPolicy> {
  const row = await readOrganization(scope)
  const before = rulesOf(row)
  const after = merge(before, changes)
  if (weakensPolicy(before, after) && !principalOf(scope).hasSteppedUp) {
    refuse('step_up_required', 'Confirm it’s you to continue.')
  }
  await refuseSelfLockout(scope, after)
  const changed = await changeOrganization(scope, version, {
    mfaRequiredAt: after.isMfaRequired ? (row.mfaRequiredAt ?? scope.now) : null,
    mfaGraceDays: after.mfaGraceDays,
    sessionDays: after.sessionDays,
    idleMinutes: after.idleMinutes,
  })
  if (!changed) {
    refuse('version_conflict', 'Someone else changed the policy. Reload to see the latest.')
  }
  scope.emit(securityPolicyChanged, { before, after }, { subjectId: scope.organizationId })
  const memberIds =
    asksForFactors(before) === asksForFactors(after) ? [] : await listActiveIds(scope)
  emitMembershipChanged(scope, {
    organizationId: scope.organizationId,
    memberIds,
    reason: 'policy',
  })
  return presentPolicy(changed)
}

function asksForFactors({ isMfaRequired, mfaGraceDays }: PolicyRules): string {
  return isMfaRequired ? `in ${mfaGraceDays} days` : 'never'
}

function merge(
  before: PolicyRules,
  changes: Omit<ParsedInputOf<typeof contract.updateSecurityPolicy>, 'version'>,
): PolicyRules {
  return {
    isMfaRequired: changes.isMfaRequired ?? before.isMfaRequired,
    mfaGraceDays: changes.mfaGraceDays ?? before.mfaGraceDays,
    sessionDays: changes.sessionDays ?? before.sessionDays,
    idleMinutes: changes.idleMinutes === undefined ? before.idleMinutes : changes.idleMinutes,
  }
}

async function refuseSelfLockout(scope: Scope, after: PolicyRules): Promise<void> {
  if (!after.isMfaRequired || after.mfaGraceDays > 0) return
  if (await hasSecondFactor(scope, memberOf(scope).memberId)) return
  refuse('conflict', 'Set up two-factor authentication for yourself first, or allow more days.')
}

function presentPolicy(row: OrganizationRow): SecurityPolicy {
  return {
    ...rulesOf(row),
    mfaDueAt: mfaDueAt(row)?.toISOString() ?? null,
    version: row.version,
  }
}

export function mfaDueAt(
  row: Pick<OrganizationRow, 'mfaRequiredAt' | 'mfaGraceDays'>,
): Date | undefined {
  const { mfaRequiredAt: since, mfaGraceDays: days } = row
  return since ? new Date(since.getTime() + days * 86_400_000) : undefined
}

function rulesOf(row: OrganizationRow): PolicyRules {
  return {
    isMfaRequired: row.mfaRequiredAt !== null,
    mfaGraceDays: row.mfaGraceDays,
    sessionDays: row.sessionDays,
    idleMinutes: row.idleMinutes,
  }
}
