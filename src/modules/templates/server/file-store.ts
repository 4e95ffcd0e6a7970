import { sql, type Insertable, type Selectable } from 'kysely'

import type { TemplateFiles } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type TemplateFileRow = Selectable<TemplateFiles>

export async function insertTemplateFile(
  { db, organizationId }: Scope,
  row: Omit<Insertable<TemplateFiles>, 'orgId'>,
): Promise<TemplateFileRow> {
  return db
    .insertInto('template_files')
    .values({ ...row, orgId: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countUnused({ db }: Scope, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from template_files
    where member_id = ${memberId}::uuid
      and template_id is null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listFilesOf(
  { db }: Scope,
  templateIds: readonly string[],
): Promise<TemplateFileRow[]> {
  const { rows } = await sql<TemplateFileRow>`
    select * from template_files
    where template_id = any(${[...templateIds]}::uuid[])
    order by template_id, created_at, id limit 20000`.execute(db)
  return rows
}

/** Removed files are deleted a day later. Returns how many of the IDs are now attached. */
export async function attachFiles(
  { db, now }: Scope,
  { ids, memberId, templateId }: { ids: readonly string[]; memberId: string; templateId: string },
): Promise<number> {
  const isListed = sql`id = any(${[...ids]}::uuid[])`
  const { rows } = await sql<{ isWanted: boolean }>`
    update template_files
    set template_id = case when ${isListed} then ${templateId}::uuid end,
      free_since = case when ${isListed} then free_since else ${now}::timestamptz end
    where (template_id = ${templateId}::uuid
      or (${isListed} and template_id is null and member_id = ${memberId}::uuid))
    returning ${isListed} as is_wanted`.execute(db)
  return rows.filter((row) => row.isWanted).length
}

export async function findTemplateFile(
  { db }: Scope,
  id: string,
): Promise<TemplateFileRow | undefined> {
  return db.selectFrom('template_files').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listOrganizationsWithUnused({ db, now }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ orgId: string }>`
    select distinct org_id from template_files
    where template_id is null and free_since < ${now}::timestamptz - interval '1 day'
    limit 1000`.execute(db)
  return rows.map(({ orgId: id }) => id)
}

/** Returns the IDs to delete from storage after commit. */
export async function deleteUnused({ db, now }: Scope, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from template_files
    where template_id is null and id in (
      select id from template_files
      where template_id is null
        and free_since < ${now}::timestamptz - interval '1 day'
      order by free_since limit ${limit})
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countTemplateFiles({ db }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from template_files`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listTemplateFilesAfter(
  { db }: Scope,
  after: string | undefined,
  limit: number,
): Promise<Pick<TemplateFileRow, 'id' | 'name' | 'createdAt'>[]> {
  const query = db
    .selectFrom('template_files')
    .select(['id', 'name', 'createdAt'])
    .orderBy('id')
    .limit(limit)
  return (after === undefined ? query : query.where('id', '>', after)).execute()
}
