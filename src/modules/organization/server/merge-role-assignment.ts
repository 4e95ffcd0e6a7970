import { refuse } from '#platform/registry/refuse.ts'

import type { DataScopeKind, InvitedRole, MemberRole, PermissionExceptions } from '../model.ts'
import { readExceptions, type RoleAssignment } from '../rules.ts'

export interface RoleAssignmentChange {
  readonly role?: InvitedRole | undefined
  readonly roleKey?: string | null | undefined
  readonly exceptions?: PermissionExceptions | undefined
  readonly dataScope?: DataScopeKind | undefined
}

export function mergeRoleAssignment<Role extends MemberRole>(
  before: RoleAssignment & { readonly role: Role },
  change: RoleAssignmentChange,
): Omit<RoleAssignment, 'role'> & { readonly role: Role | InvitedRole } {
  const role: Role | InvitedRole = change.role ?? before.role
  if (role === 'admin') {
    const narrows = change.dataScope !== undefined && change.dataScope !== 'all'
    if (change.roleKey || hasAny(change.exceptions) || narrows) {
      refuse('invalid', 'Admins have every permission; they can’t have a role or exceptions.')
    }
    return { role, roleKey: null, exceptions: {}, dataScope: 'all' }
  }
  return {
    role,
    roleKey: change.roleKey === undefined ? before.roleKey : change.roleKey,
    exceptions: change.exceptions ? readExceptions(change.exceptions) : before.exceptions,
    dataScope: change.dataScope ?? before.dataScope,
  }
}

function hasAny(exceptions: PermissionExceptions | undefined): boolean {
  return Object.keys(exceptions ?? {}).length > 0
}
