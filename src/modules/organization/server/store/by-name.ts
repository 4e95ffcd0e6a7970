import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export async function findMembersByName(
  { db }: Scope,
  text: string,
  limit: number,
): Promise<{ id: string; displayName: string }[]> {
  const { rows } = await sql<{ id: string; displayName: string }>`
    select id, display_name from members
    where removed_at is null
      and position(lower(${text}) in lower(display_name)) > 0
    order by position(lower(${text}) in lower(display_name)), display_name, id
    limit ${limit}`.execute(db)
  return rows
}

export async function findTeamsByName(
  { db }: Scope,
  text: string,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from teams
    where position(lower(${text}) in lower(name)) > 0
    order by position(lower(${text}) in lower(name)), name, id
    limit ${limit}`.execute(db)
  return rows
}
