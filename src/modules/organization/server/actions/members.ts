import { z } from 'zod'

import { permissionKeys } from '#platform/permissions/keys.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, principalOf, type Scope } from '#platform/scope/scope.ts'

import { memberRenamed, memberRoleChanged } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { Member, PermissionReason } from '../../model.ts'
import {
  explainLevel,
  findGrantProblem,
  findReachProblem,
  readExceptions,
  type RoleAssignment,
} from '../../rules.ts'
import { getAssignedRole, rightsOf, roleNamer } from '../assigned-role.ts'
import { mergeRoleAssignment } from '../merge-role-assignment.ts'
import {
  changeMember,
  findMemberRow,
  listEmails,
  listMemberRows,
  type MemberRow,
} from '../store/members.ts'
import { emitMembershipChanged } from '../membership-events.ts'

export async function listMembers(
  scope: Scope,
  { limit, cursor, role, state }: ParsedInputOf<typeof contract.listMembers>,
): Promise<Page<Member>> {
  const after = decodeCursor(cursor, position)
  const rows = await listMemberRows(scope, { role, state, after, limit: limit + 1 })
  const page = toPage(rows, limit, { item: (row) => row, key: (row) => [row.displayName, row.id] })
  return { ...page, items: await presentMembers(scope, page.items) }
}

export async function getMember(scope: Scope, { id }: { id: string }): Promise<Member> {
  const [shown] = await presentMembers(scope, [await getMemberRow(scope, id)])
  return shown ?? refuseMissing()
}

export async function updateMember(
  scope: Scope,
  { id, version, displayName, ...change }: ParsedInputOf<typeof contract.updateMember>,
): Promise<Member> {
  const row = await getMemberRow(scope, id)
  const before = assignmentOf(row)
  const after = mergeRoleAssignment(before, change)
  const isAccessChanged = JSON.stringify(after) !== JSON.stringify(before)
  if (after.role === 'admin' && before.role !== 'admin' && !principalOf(scope).hasSteppedUp) {
    refuse('step_up_required', 'Confirm it’s you to continue.')
  }
  if (isAccessChanged) await refuseEscalationBy(scope, row, after)
  else if (id !== memberOf(scope).memberId) refuseUnmanageable(scope, row)
  const isChanged = await changeMember(
    scope,
    { id, version },
    {
      role: after.role,
      roleKey: after.roleKey,
      permissions: after.exceptions,
      dataScope: after.dataScope,
      ...(displayName !== undefined && { displayName }),
    },
  )
  if (!isChanged) refuseStale()
  if (isAccessChanged) {
    scope.emit(memberRoleChanged, { memberId: id, before, after }, { subjectId: id })
    emitMembershipChanged(scope, {
      organizationId: scope.organizationId,
      memberIds: [id],
      reason: 'role',
    })
  }
  if (displayName !== undefined && displayName !== row.displayName) {
    const names = { before: { displayName: row.displayName }, after: { displayName } }
    scope.emit(memberRenamed, { memberId: id, displayName, ...names }, { subjectId: id })
  }
  return getMember(scope, { id })
}

export async function explainPermissions(
  scope: Scope,
  { id }: { id: string },
): Promise<{ items: PermissionReason[] }> {
  const row = await getMemberRow(scope, id)
  const assignment = assignmentOf(row)
  const role = await getAssignedRole(scope, assignment.roleKey)
  return {
    items: permissionKeys.map((key) => {
      const { level, source } = explainLevel(key, assignment, role.levels)
      return {
        key,
        level,
        source,
        roleName: source === 'role' ? role.name : null,
        isInPlan: scope.limits.planAllows(scope.organizationId, key),
      }
    }),
  }
}

export async function getMemberRow(scope: Scope, id: string): Promise<MemberRow> {
  return (await findMemberRow(scope, id)) ?? refuseMissing()
}

function assignmentOf(row: MemberRow): RoleAssignment {
  return {
    role: row.role,
    roleKey: row.roleKey,
    exceptions: readExceptions(row.permissions),
    dataScope: row.dataScope,
  }
}

async function refuseEscalationBy(
  scope: Scope,
  row: MemberRow,
  after: RoleAssignment,
): Promise<void> {
  refuseUnmanageable(scope, row)
  const before = assignmentOf(row)
  const problem = findGrantProblem(
    memberOf(scope),
    await rightsOf(scope, before),
    await rightsOf(scope, after),
  )
  if (problem) refuse('forbidden', problem)
}

export function refuseUnmanageable(scope: Scope, row: MemberRow): void {
  const problem = findReachProblem(memberOf(scope), row)
  if (problem) refuse('forbidden', problem)
}

async function presentMembers(scope: Scope, rows: readonly MemberRow[]): Promise<Member[]> {
  if (rows.length === 0) return []
  const emails = await listEmails(
    scope,
    rows.map((row) => row.userId),
  )
  const roleName = await roleNamer(scope, rows)
  return rows.map((row) => ({
    ...assignmentOf(row),
    id: row.id,
    userId: row.userId,
    displayName: row.displayName,
    email: emails.get(row.userId) ?? null,
    roleName: roleName(row),
    teamIds: row.teamIds,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }))
}

function refuseMissing(): never {
  refuse('not_found', 'This member no longer exists.')
}

export function refuseStale(): never {
  refuse('version_conflict', 'Someone else changed this member. Reload to see the latest.')
}

const position = z.tuple([z.string().max(120), z.uuid()])
