import { sql } from 'kysely'

import type { Membership } from '#platform/permissions/principal.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { findPreset, readExceptions, readLevels, resolveLevels } from '../../rules.ts'
import { closedChannelIds } from './closed-channels.ts'

export type MemberAccess = Pick<
  Membership,
  'memberId' | 'role' | 'roleName' | 'displayName' | 'levels' | 'dataScope'
>

export async function listMemberAccess(
  { db }: Scope,
  memberIds?: readonly string[],
): Promise<MemberAccess[]> {
  let query = db
    .selectFrom('members as member')
    .leftJoin('roles as role', (on) =>
      on.onRef('role.orgId', '=', 'member.orgId').onRef('role.id', '=', 'member.roleId'),
    )
    .select([
      'member.id',
      'member.role',
      'member.roleKey',
      'member.displayName',
      'member.permissions',
      'member.dataScope',
      'role.levels as roleLevels',
      'role.name as roleName',
      sql<string[]>`array(
        select team_id from team_members
        where org_id = member.org_id and member_id = member.id and member.data_scope = 'teams')`.as(
        'teamIds',
      ),
      closedChannelIds.as('closedChannelIds'),
    ])
    .where('member.disabledAt', 'is', null)
    .where('member.removedAt', 'is', null)
  if (memberIds) query = query.where(sql<boolean>`member.id = any(${[...memberIds]}::uuid[])`)
  const rows = await query.execute()
  return rows.map((row) => {
    const levels = findPreset(row.roleKey)?.levels ?? readLevels(row.roleLevels)
    return {
      memberId: row.id,
      role: row.role,
      roleName: row.role === 'member' ? (row.roleKey ?? row.roleName ?? 'member') : row.role,
      displayName: row.displayName,
      levels: row.role === 'member' ? resolveLevels(levels, readExceptions(row.permissions)) : {},
      dataScope: {
        kind: row.dataScope,
        teamIds: row.teamIds,
        closedChannelIds: row.closedChannelIds,
      },
    }
  })
}
