import type { AccountUser } from '#modules/account/model.ts'
import type { MyMembership } from '#modules/organization/model.ts'
import type { Level, PermissionKey, PermissionLevels } from '#platform/permissions/keys.ts'
import { staffRoles, type Principal } from '#platform/permissions/principal.ts'

export function principalFrom(user: AccountUser, membership: MyMembership): Principal {
  const { organization, memberId, role, dataScope } = membership
  return {
    sessionId: '',
    userId: user.id,
    name: user.name,
    staffRole: staffRoles.find((known) => known === user.staffRole),
    hasSteppedUp: false,
    membership: {
      organizationId: organization.id,
      organizationState: organization.state,
      memberId,
      role,
      roleName: role,
      displayName: user.name,
      levels: grantedLevels(membership),
      dataScope,
    },
  }
}

function grantedLevels({ levels, keysOutsidePlan }: MyMembership): PermissionLevels {
  const held = Object.entries(levels).filter(
    (entry): entry is [PermissionKey, Level] =>
      entry[1] !== 'none' && !keysOutsidePlan.some((key) => key === entry[0]),
  )
  return Object.fromEntries(held)
}
