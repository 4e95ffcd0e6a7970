import { permissionKeys } from '#platform/permissions/keys.ts'
import { levelOf } from '#platform/permissions/may.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { Teammate, MyMembership } from '../../model.ts'
import { roleNamer } from '../assigned-role.ts'
import { listTeammateRows } from '../store/members.ts'
import { readOrganization } from '../store/organizations.ts'
import { getMemberRow } from './members.ts'
import { mfaDueAt } from './policy.ts'

export async function getMyMembership(scope: Scope): Promise<MyMembership> {
  const membership = memberOf(scope)
  const { organizationId, memberId, role, dataScope, missingFactor } = membership
  const row = await getMemberRow(scope, memberId)
  const organization = await readOrganization(scope)
  const roleName = await roleNamer(scope, [row])
  const levels = permissionKeys.map((key) => [key, levelOf(membership, key) ?? 'none'])
  return {
    memberId,
    displayName: row.displayName,
    role,
    roleKey: row.roleKey,
    roleName: roleName(row),
    isOwner: role === 'owner',
    levels: Object.fromEntries(levels),
    keysOutsidePlan: permissionKeys.filter((key) => !scope.limits.planAllows(organizationId, key)),
    dataScope: {
      kind: dataScope.kind,
      teamIds: [...dataScope.teamIds],
      closedChannelIds: [...dataScope.closedChannelIds],
    },
    organization: {
      id: organizationId,
      name: organization.name,
      state: organization.state,
      deletionAt: organization.deletionAt?.toISOString() ?? null,
    },
    secondFactor: {
      isRequired: organization.mfaRequiredAt !== null,
      isMissing: missingFactor !== undefined,
      dueAt: mfaDueAt(organization)?.toISOString() ?? null,
      isOverdue: missingFactor?.isOverdue ?? false,
    },
  }
}

export async function listTeammates(scope: Scope): Promise<{ items: Teammate[] }> {
  const rows = await listTeammateRows(scope, 1000)
  const roleName = await roleNamer(scope, rows)
  return {
    items: rows.map((row) => ({
      id: row.id,
      displayName: row.displayName,
      pictureUrl: scope.pictureUrl(row.pictureId),
      roleName: roleName(row),
      state: stateOf(row),
    })),
  }
}

function stateOf(row: { disabledAt: Date | null; removedAt: Date | null }): Teammate['state'] {
  if (row.removedAt) return 'removed'
  return row.disabledAt ? 'disabled' : 'active'
}
