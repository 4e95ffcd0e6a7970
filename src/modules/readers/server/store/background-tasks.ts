import { sql } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export async function listOrganizationsWithEnded({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    (select distinct org_id from reader_links
      where expires_at < ${now}::timestamptz - interval '1 day' limit 1000)
    union
    (select distinct org_id from reader_sessions
      where expires_at < ${now}::timestamptz - interval '1 day' limit 1000)`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

export async function deleteEnded(scope: Scope, limit: number): Promise<boolean> {
  const links = await deleteSome(scope, 'reader_links', limit)
  const sessions = await deleteSome(scope, 'reader_sessions', limit)
  return links === limit || sessions === limit
}

async function deleteSome(
  { db, now }: Scope,
  table: 'reader_links' | 'reader_sessions',
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)}
      where expires_at < ${now}::timestamptz - interval '1 day'
      order by expires_at limit ${limit})
    returning id`.execute(db)
  return rows.length
}
