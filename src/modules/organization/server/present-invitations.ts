import type { Scope } from '#platform/scope/scope.ts'

import type { Invitation, InvitedRole } from '../model.ts'
import { invitationStateOf, readExceptions, type RoleAssignment } from '../rules.ts'
import { roleNamer } from './assigned-role.ts'
import type { InvitationRow } from './store/invitations.ts'

export async function presentInvitations(
  scope: Scope,
  rows: readonly InvitationRow[],
): Promise<Invitation[]> {
  const roleName = await roleNamer(scope, rows)
  return rows.map((row) => ({
    ...assignmentOf(row),
    id: row.id,
    email: row.email,
    roleName: roleName(row),
    teamIds: row.teamIds,
    state: invitationStateOf(row, row.now),
    invitedBy: { memberId: row.invitedBy, name: row.inviterName },
    resentCount: row.resentCount,
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }))
}

export function assignmentOf(
  row: Pick<InvitationRow, 'role' | 'roleKey' | 'permissions' | 'dataScope'>,
): RoleAssignment & { readonly role: InvitedRole } {
  return {
    role: row.role,
    roleKey: row.roleKey,
    exceptions: readExceptions(row.permissions),
    dataScope: row.dataScope,
  }
}
