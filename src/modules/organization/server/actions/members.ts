import { z } from 'zod'

import { permissionKeys, type PermissionLevels } from '#platform/permissions/keys.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import {
  memberDisabled,
  memberEnabled,
  memberRemoved,
  memberRenamed,
  memberRoleChanged,
  type listMembers,
  type updateMember,
} from '../../contract.ts'
import type { Member, PermissionReason } from '../../model.ts'
import {
  explainLevel,
  findGrantProblem,
  findPreset,
  findReachProblem,
  readExceptions,
  readLevels,
  resolveLevels,
  type Standing,
} from '../../rules.ts'
import {
  changeMember,
  findMemberRow,
  leaveAllTeams,
  listEmails,
  listMemberRows,
  type MemberRow,
} from '../store/members.ts'
import { findRoleRow, listRoleRows } from '../store/roles.ts'

export async function answerMembers(
  scope: Scope,
  { limit, cursor, role, state }: ParsedInputOf<typeof listMembers>,
): Promise<Page<Member>> {
  const after = decodeCursor(cursor, position)
  const rows = await listMemberRows(scope, { role, state, after, limit: limit + 1 })
  const page = toPage(rows, limit, { item: (row) => row, key: (row) => [row.display_name, row.id] })
  return { ...page, items: await presentMembers(scope, page.items) }
}

export async function getMemberNow(scope: Scope, id: string): Promise<Member> {
  const [shown] = await presentMembers(scope, [await getMemberRow(scope, id)])
  return shown ?? refuseMissing()
}

export async function editMember(
  scope: Scope,
  { id, version, displayName, ...change }: ParsedInputOf<typeof updateMember>,
): Promise<Member> {
  const row = await getMemberRow(scope, id)
  const before = standingOf(row)
  const after = merge(before, change)
  const isNewStanding = JSON.stringify(after) !== JSON.stringify(before)
  if (isNewStanding) await refuseOverreach(scope, row, after)
  else if (id !== memberOf(scope).memberId) refuseOutOfReach(scope, row)
  const isChanged = await changeMember(
    scope,
    { id, version },
    {
      role: after.role,
      role_key: after.roleKey,
      permissions: after.exceptions,
      data_scope: after.dataScope,
      ...(displayName !== undefined && { display_name: displayName }),
    },
  )
  if (!isChanged) refuseStale()
  if (isNewStanding) {
    scope.emit(memberRoleChanged, { memberId: id, before, after }, { subjectId: id })
    scope.signal({ kind: 'organization-changed', organizationId: scope.organizationId })
  }
  if (displayName !== undefined && displayName !== row.display_name) {
    scope.emit(memberRenamed, { memberId: id, displayName }, { subjectId: id })
  }
  return getMemberNow(scope, id)
}

export async function shutMemberOut(
  scope: Scope,
  seen: { id: string; version: number },
): Promise<Member> {
  const row = await getMemberRow(scope, seen.id)
  refuseOutOfReach(scope, row)
  if (row.disabled_at) refuse('conflict', 'This member is disabled already.')
  if (!(await changeMember(scope, seen, { disabled_at: scope.now }))) refuseStale()
  scope.emit(memberDisabled, { memberId: row.id }, { subjectId: row.id })
  scope.signal({ kind: 'organization-changed', organizationId: scope.organizationId })
  return getMemberNow(scope, row.id)
}

export async function letMemberIn(
  scope: Scope,
  seen: { id: string; version: number },
): Promise<Member> {
  const row = await getMemberRow(scope, seen.id)
  refuseOutOfReach(scope, row)
  if (!row.disabled_at) refuse('conflict', 'This member is not disabled.')
  if (!(await changeMember(scope, seen, { disabled_at: null }))) refuseStale()
  scope.emit(memberEnabled, { memberId: row.id }, { subjectId: row.id })
  scope.signal({ kind: 'organization-changed', organizationId: scope.organizationId })
  return getMemberNow(scope, row.id)
}

/** The row stays for what he wrote; his rights and teams go, so that coming back starts from nothing. */
export async function endMembership(scope: Scope, id: string): Promise<void> {
  const row = await getMemberRow(scope, id)
  refuseOutOfReach(scope, row)
  await leaveAllTeams(scope, id)
  const isChanged = await changeMember(scope, row, {
    role: 'member',
    role_key: null,
    permissions: {},
    data_scope: 'own',
    removed_at: scope.now,
  })
  if (!isChanged) refuseStale()
  scope.emit(memberRemoved, { memberId: id }, { subjectId: id })
  scope.signal({ kind: 'organization-changed', organizationId: scope.organizationId })
}

export async function answerPermissions(
  scope: Scope,
  id: string,
): Promise<{ items: PermissionReason[] }> {
  const row = await getMemberRow(scope, id)
  const standing = standingOf(row)
  const role = await getHeldRole(scope, standing.roleKey)
  return {
    items: permissionKeys.map((key) => {
      const { level, source } = explainLevel(key, standing, role.levels)
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

async function getMemberRow(scope: Scope, id: string): Promise<MemberRow> {
  return (await findMemberRow(scope, id)) ?? refuseMissing()
}

function standingOf(row: MemberRow): Standing {
  return {
    role: row.role,
    roleKey: row.role_key,
    exceptions: readExceptions(row.permissions),
    dataScope: row.data_scope,
  }
}

function merge(
  before: Standing,
  change: Pick<ParsedInputOf<typeof updateMember>, 'role' | 'roleKey' | 'exceptions' | 'dataScope'>,
): Standing {
  const role = change.role ?? before.role
  if (role === 'admin') {
    if (change.roleKey || change.exceptions || (change.dataScope && change.dataScope !== 'all')) {
      refuse('invalid', 'An admin may do everything; a role or exceptions would mean nothing.')
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

async function refuseOverreach(scope: Scope, row: MemberRow, after: Standing): Promise<void> {
  refuseOutOfReach(scope, row)
  const before = standingOf(row)
  const rights = async (standing: Standing) => ({
    ...standing,
    levels: resolveLevels((await getHeldRole(scope, standing.roleKey)).levels, standing.exceptions),
  })
  const problem = findGrantProblem(memberOf(scope), await rights(before), await rights(after))
  if (problem) refuse('forbidden', problem)
}

function refuseOutOfReach(scope: Scope, row: MemberRow): void {
  const problem = findReachProblem(memberOf(scope), row)
  if (problem) refuse('forbidden', problem)
}

interface HeldRole {
  readonly name: string
  readonly levels: PermissionLevels
}

async function getHeldRole(scope: Scope, roleKey: string | null): Promise<HeldRole> {
  if (roleKey === null) return { name: 'No role', levels: {} }
  const preset = findPreset(roleKey)
  if (preset) return preset
  const row = isPresetKey(roleKey) ? undefined : await findRoleRow(scope, roleKey)
  if (!row) refuse('not_found', 'There is no such role.')
  return { name: row.name, levels: readLevels(row.levels) }
}

function isPresetKey(roleKey: string): boolean {
  return roleKey.startsWith('preset:')
}

async function presentMembers(scope: Scope, rows: readonly MemberRow[]): Promise<Member[]> {
  if (rows.length === 0) return []
  const emails = await listEmails(
    scope,
    rows.map((row) => row.user_id),
  )
  const custom = rows.some((row) => row.role_id) ? await listRoleRows(scope) : []
  const roleNames = new Map(custom.map(({ id, name }) => [id, name]))
  const roleName = ({ role, role_key: key }: MemberRow): string => {
    if (role !== 'member') return role === 'owner' ? 'Owner' : 'Admin'
    return findPreset(key)?.name ?? roleNames.get(key ?? '') ?? 'No role'
  }
  return rows.map((row) => ({
    ...standingOf(row),
    id: row.id,
    userId: row.user_id,
    displayName: row.display_name,
    email: emails.get(row.user_id) ?? null,
    roleName: roleName(row),
    teamIds: row.team_ids,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }))
}

function refuseMissing(): never {
  refuse('not_found', 'There is no such member.')
}

function refuseStale(): never {
  refuse('version_conflict', 'Somebody changed this member in the meantime. Look again.')
}

const position = z.tuple([z.string().max(120), z.uuid()])
