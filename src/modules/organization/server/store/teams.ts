import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'

import type { Teams } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type TeamRow = Selectable<Teams> & { memberIds: string[] }

export async function listTeamRows(scope: Scope): Promise<TeamRow[]> {
  return teams(scope).orderBy('name').execute()
}

export async function findTeamRow(scope: Scope, id: string): Promise<TeamRow | undefined> {
  return teams(scope).where('id', '=', id).executeTakeFirst()
}

export async function insertTeam(
  { db, organizationId }: Scope,
  team: { name: string; description: string },
): Promise<TeamRow | undefined> {
  const row = await db
    .insertInto('teams')
    .values({ ...team, orgId: organizationId })
    .onConflict((on) => on.columns(['orgId', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, memberIds: [] }
}

export async function changeTeam(
  { db, now }: Scope,
  { id, version }: { id: string; version: number },
  change: Updateable<Teams>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('teams')
    .set({ ...change, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function addTeamMembers(
  { db, organizationId }: Scope,
  teamId: string,
  memberIds: readonly string[],
): Promise<void> {
  await sql`
    insert into team_members (org_id, team_id, member_id)
    select ${organizationId}::uuid, ${teamId}::uuid, unnest(${[...memberIds]}::uuid[])
    on conflict do nothing`.execute(db)
}

export async function dropTeamMembers(
  { db }: Scope,
  teamId: string,
  memberIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('team_members')
    .where('teamId', '=', teamId)
    .where(sql<boolean>`member_id = any(${[...memberIds]}::uuid[])`)
    .execute()
}

export async function removeTeam({ db }: Scope, id: string): Promise<string | undefined> {
  const row = await db.deleteFrom('teams').where('id', '=', id).returning('name').executeTakeFirst()
  return row?.name
}

function teams({ db }: Scope) {
  return db
    .selectFrom('teams')
    .selectAll()
    .select(
      sql<string[]>`array(
        select member_id from team_members
        where org_id = teams.org_id and team_id = teams.id order by member_id)`.as('memberIds'),
    )
}

export async function touchTeamsOf(
  { db, now }: Scope,
  memberId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .updateTable('teams')
    .set((the) => ({ version: the('version', '+', 1), updatedAt: now }))
    .where(
      sql<boolean>`id in (
        select team_id from team_members where member_id = ${memberId})`,
    )
    .returning(['id', 'name'])
    .execute()
}

export async function countTeamsOf({ db }: Scope, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('team_members')
    .select((the) => the.fn.countAll<bigint>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listTeamIdsOf({ db }: Scope, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members')
    .select('teamId')
    .where('memberId', '=', memberId)
    .execute()
  return rows.map(({ teamId: id }) => id)
}

export function teamIdsOf(organizationId: string, memberId: string): RawBuilder<unknown> {
  return sql`select in_team.team_id from team_members in_team
    where in_team.org_id = ${organizationId} and in_team.member_id = ${memberId}::uuid`
}

export async function countTeams({ db }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('teams')
    .select((the) => the.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function listExistingTeamIds(
  { db }: Scope,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('teams')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}
