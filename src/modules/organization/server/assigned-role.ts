import type { PermissionLevels } from '#platform/permissions/keys.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { MemberRole } from '../model.ts'
import {
  findPreset,
  readLevels,
  resolveLevels,
  type Rights,
  type RoleAssignment,
} from '../rules.ts'
import { findRoleRow, listRoleRows } from './store/roles.ts'

export interface AssignedRole {
  readonly name: string
  readonly levels: PermissionLevels
}

export async function getAssignedRole(scope: Scope, roleKey: string | null): Promise<AssignedRole> {
  if (roleKey === null) return { name: noRole, levels: {} }
  const preset = findPreset(roleKey)
  if (preset) return preset
  const row = isPresetKey(roleKey) ? undefined : await findRoleRow(scope, roleKey)
  if (!row) refuse('not_found', 'This role no longer exists.')
  return { name: row.name, levels: readLevels(row.levels) }
}

export async function rightsOf(scope: Scope, assignment: RoleAssignment): Promise<Rights> {
  const { levels } = await getAssignedRole(scope, assignment.roleKey)
  return { ...assignment, levels: resolveLevels(levels, assignment.exceptions) }
}

interface Holder {
  readonly role: MemberRole
  readonly roleKey: string | null
  readonly roleId: string | null
}

export async function roleNamer(
  scope: Scope,
  rows: readonly Holder[],
): Promise<(holder: Holder) => string> {
  const own = rows.some((row) => row.roleId) ? await listRoleRows(scope) : []
  const names = new Map(own.map(({ id, name }) => [id, name]))
  return (holder) => roleNameOf(holder, names.get(holder.roleId ?? ''))
}

export function roleNameOf(
  { role, roleKey: key }: Pick<Holder, 'role' | 'roleKey'>,
  uniqueFileName: string | null | undefined,
): string {
  if (role !== 'member') return role === 'owner' ? 'Owner' : 'Admin'
  return findPreset(key)?.name ?? uniqueFileName ?? noRole
}

function isPresetKey(roleKey: string): boolean {
  return roleKey.startsWith('preset:')
}

const noRole = 'No role'
