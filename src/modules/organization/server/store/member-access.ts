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
      on.onRef('role.org_id', '=', 'member.org_id').onRef('role.id', '=', 'member.role_id'),
    )
    .select([
      'member.id',
      'member.role',
      'member.role_key',
      'member.display_name',
      'member.permissions',
      'member.data_scope',
      'role.levels as role_levels',
      'role.name as role_name',
      sql<string[]>`array(
        select team_id from team_members
        where org_id = member.org_id and member_id = member.id and member.data_scope = 'teams')`.as(
        'team_ids',
      ),
      closedChannelIds.as('closed_channel_ids'),
    ])
    .where('member.disabled_at', 'is', null)
    .where('member.removed_at', 'is', null)
  if (memberIds) query = query.where(sql<boolean>`member.id = any(${[...memberIds]}::uuid[])`)
  const rows = await query.execute()
  return rows.map((row) => {
    const levels = findPreset(row.role_key)?.levels ?? readLevels(row.role_levels)
    return {
      memberId: row.id,
      role: row.role,
      roleName: row.role === 'member' ? (row.role_key ?? row.role_name ?? 'member') : row.role,
      displayName: row.display_name,
      levels: row.role === 'member' ? resolveLevels(levels, readExceptions(row.permissions)) : {},
      dataScope: {
        kind: row.data_scope,
        teamIds: row.team_ids,
        closedChannelIds: row.closed_channel_ids,
      },
    }
  })
}
