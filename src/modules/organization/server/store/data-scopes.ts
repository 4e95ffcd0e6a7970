import { sql } from 'kysely'

import type { DataScope } from '#platform/permissions/principal.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { closedChannelIds } from './closed-channels.ts'

export interface MemberDataScope {
  readonly memberId: string
  readonly dataScope: DataScope
}

export async function listDataScopes(
  { db }: Scope,
  memberIds: readonly string[],
): Promise<MemberDataScope[]> {
  if (memberIds.length === 0) return []
  const { rows } = await sql<{
    id: string
    kind: DataScope['kind']
    teamIds: string[]
    closedChannelIds: string[]
  }>`
    select member.id,
      case when member.role = 'member' then member.data_scope else 'all' end as kind,
      array(
        select team_id from team_members
        where org_id = member.org_id and member_id = member.id) as team_ids,
      ${closedChannelIds} as closed_channel_ids
    from members member
    where member.id = any(${[...memberIds]}::uuid[])
      and member.removed_at is null and member.disabled_at is null`.execute(db)
  return rows.map((row) => ({
    memberId: row.id,
    dataScope: {
      kind: row.kind,
      teamIds: row.teamIds,
      closedChannelIds: row.closedChannelIds,
    },
  }))
}

export async function listMemberIdsOfTeams(
  { db }: Scope,
  teamIds: readonly string[],
): Promise<string[]> {
  if (teamIds.length === 0) return []
  const rows = await db
    .selectFrom('team_members')
    .select('memberId')
    .distinct()
    .where('teamId', 'in', [...teamIds])
    .execute()
  return rows.map(({ memberId: id }) => id)
}
