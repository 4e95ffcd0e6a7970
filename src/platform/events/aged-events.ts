import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

export interface AgedEvents {
  readonly days: number
  readonly limit: number
}

export async function deleteAgedEvents(scope: Scope, { days, limit }: AgedEvents): Promise<number> {
  const { rows } = await sql`
    delete from events where (at, seq) in (
      select at, seq from events where ${isAged(scope, days)} order by at, seq limit ${limit})
    returning seq`.execute(scope.db)
  return rows.length
}

export async function countAgedEvents(scope: Scope, { days, limit }: AgedEvents): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from events where ${isAged(scope, days)} limit ${limit}) as counted`.execute(
    scope.db,
  )
  return rows[0]?.count ?? 0
}

function isAged({ now }: Scope, days: number): RawBuilder<unknown> {
  return sql`at < ${new Date(now.getTime() - days * 86_400_000)}`
}
