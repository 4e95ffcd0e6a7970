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
    teamIds: row.team_ids,
    state: invitationStateOf(row, row.now),
    invitedBy: { memberId: row.invited_by, name: row.inviter_name },
    resentCount: row.resent_count,
    expiresAt: row.expires_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }))
}

export function assignmentOf(
  row: Pick<InvitationRow, 'role' | 'role_key' | 'permissions' | 'data_scope'>,
): RoleAssignment & { readonly role: InvitedRole } {
  return {
    role: row.role,
    roleKey: row.role_key,
    exceptions: readExceptions(row.permissions),
    dataScope: row.data_scope,
  }
}
