import { presets } from '#platform/permissions/presets.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { roleCreated, roleDeleted, roleUpdated } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { Role } from '../../model.ts'
import { findRoleProblem, presetKey, readLevels } from '../../rules.ts'
import { countInvitationsTo } from '../store/invitations.ts'
import { findMemberRow, listActiveIds } from '../store/members.ts'
import {
  changeRole,
  countMembersByRole,
  findRoleRow,
  insertRole,
  listRoleRows,
  removeRole,
  type RoleRow,
} from '../store/roles.ts'
import { emitMembershipChanged } from '../membership-events.ts'

export async function listRoles(scope: Scope): Promise<{ items: Role[] }> {
  const holders = await countMembersByRole(scope)
  const own = await listRoleRows(scope)
  const products = presets.map(({ id, name, description, levels }) => {
    const key = presetKey(id)
    return {
      key,
      name,
      description,
      levels,
      isPreset: true,
      memberCount: holders.get(key) ?? 0,
      version: null,
    }
  })
  return { items: [...products, ...own.map((row) => presentRole(row, holders))] }
}

export async function createRole(
  scope: Scope,
  { name, description, levels }: ParsedInputOf<typeof contract.createRole>,
): Promise<Role> {
  const problem = findRoleProblem(memberOf(scope), {}, { levels, isOwnRole: false })
  if (problem) refuse('forbidden', problem)
  const row = await insertRole(scope, { name, description, levels: readLevels(levels) })
  if (!row) refuse('conflict', 'A role with this name already exists.')
  scope.emit(roleCreated, { roleId: row.id, name }, { subjectId: row.id })
  return presentRole(row, new Map())
}

export async function updateRole(
  scope: Scope,
  { id, version, name, description, levels }: ParsedInputOf<typeof contract.updateRole>,
): Promise<Role> {
  const before = await getRoleRow(scope, id)
  if (levels) await refuseEscalationBy(scope, before, readLevels(levels))
  const row = await changeRole(
    scope,
    { id, version },
    {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(levels !== undefined && { levels: readLevels(levels) }),
    },
  )
  if (!row) refuse('version_conflict', 'Someone else changed this role. Reload to see the latest.')
  const change = { before: readLevels(before.levels), after: readLevels(row.levels) }
  scope.emit(roleUpdated, { roleId: id, name: row.name, ...change }, { subjectId: id })
  const memberIds = await listActiveIds(scope, { roleId: id })
  const { organizationId } = scope
  emitMembershipChanged(scope, { organizationId, memberIds, reason: 'role-levels' })
  return presentRole(row, await countMembersByRole(scope))
}

export async function deleteRole(
  scope: Scope,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const count = (await countMembersByRole(scope)).get(id) ?? 0
  if (count > 0) {
    refuse(
      'conflict',
      `${count === 1 ? 'One member has' : `${count} members have`} this role. Assign another role first.`,
    )
  }
  const invited = await countInvitationsTo(scope, id)
  if (invited > 0) {
    refuse(
      'conflict',
      invited === 1
        ? 'An open invitation uses this role. Change or revoke it first.'
        : `${invited} open invitations use this role. Change or revoke them first.`,
    )
  }
  const name = (await removeRole(scope, id)) ?? refuseUnknownRole()
  scope.emit(roleDeleted, { roleId: id, name }, { subjectId: id })
  return {}
}

async function getRoleRow(scope: Scope, id: string): Promise<RoleRow> {
  return (await findRoleRow(scope, id)) ?? refuseUnknownRole()
}

function refuseUnknownRole(): never {
  refuse('not_found', 'This role no longer exists.')
}

async function refuseEscalationBy(
  scope: Scope,
  role: RoleRow,
  levels: Role['levels'],
): Promise<void> {
  const actor = memberOf(scope)
  const self = await findMemberRow(scope, actor.memberId)
  const isOwnRole = self?.roleId === role.id
  const problem = findRoleProblem(actor, readLevels(role.levels), { levels, isOwnRole })
  if (problem) refuse('forbidden', problem)
}

function presentRole(row: RoleRow, holders: ReadonlyMap<string, number>): Role {
  return {
    key: row.id,
    name: row.name,
    description: row.description,
    levels: readLevels(row.levels),
    isPreset: false,
    memberCount: holders.get(row.id) ?? 0,
    version: row.version,
  }
}
