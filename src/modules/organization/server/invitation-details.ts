import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { RoleAssignment } from '../rules.ts'
import { getAssignedRole, roleNameOf } from './assigned-role.ts'
import { listNames } from './store/members.ts'
import { readOrganization } from './store/organizations.ts'

export interface InvitationDetails {
  readonly organizationName: string
  readonly inviterName: string
  readonly roleName: string
}

export async function readInvitationDetails(
  scope: Scope,
  { role, roleKey }: RoleAssignment,
): Promise<InvitationDetails> {
  const { memberId } = memberOf(scope)
  const { name: ownRoleName } = await getAssignedRole(scope, roleKey)
  const names = await listNames(scope, [memberId])
  return {
    organizationName: (await readOrganization(scope)).name,
    inviterName: names.get(memberId) ?? '',
    roleName: roleNameOf({ role, roleKey }, ownRoleName),
  }
}
