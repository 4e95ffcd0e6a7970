import { sql, type Insertable, type Selectable } from 'kysely'

import type { DocFiles } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { TextPlace } from './texts.ts'

export type FileRow = Selectable<DocFiles>

export async function insertFile(
  { db, organizationId, now }: Scope,
  row: Omit<Insertable<DocFiles>, 'org_id' | 'created_at'>,
): Promise<FileRow> {
  return db
    .insertInto('doc_files')
    .values({ ...row, org_id: organizationId, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function listFilesByIds(
  { db, organizationId }: Scope,
  ids: readonly string[],
): Promise<FileRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FileRow>`select * from doc_files
    where org_id = ${organizationId} and id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], id)`.execute(db)
  return rows
}

export async function findFile(scope: Scope, id: string): Promise<FileRow | undefined> {
  return (await listFilesByIds(scope, [id]))[0]
}

/** Those that a draft names from now on; what is not there any more is left out. */
export async function putDraftFiles(
  { db, organizationId }: Scope,
  { versionId, pageId, locale }: TextPlace,
  fileIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(fileIds)]
  await sql`delete from doc_draft_files where org_id = ${organizationId}
    and version_id = ${versionId}::uuid and page_id = ${pageId}::uuid and locale = ${locale}
    and not (file_id = any(${ids}::uuid[]))`.execute(db)
  if (ids.length === 0) return
  await sql`insert into doc_draft_files (org_id, version_id, page_id, locale, file_id)
    select ${organizationId}, ${versionId}::uuid, ${pageId}::uuid, ${locale}, file.id
    from doc_files file
    where file.org_id = ${organizationId} and file.id = any(${ids}::uuid[])
    on conflict do nothing`.execute(db)
}

/** Uploaded a while ago, and named by no draft and no revision. */
const unused = sql`file.created_at < now() - interval '7 days'
  and not exists (select from doc_draft_files named
    where named.org_id = file.org_id and named.file_id = file.id)
  and not exists (select from doc_revision_files named
    where named.org_id = file.org_id and named.file_id = file.id)`

export async function listOrganizationsWithUnused({ db }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select distinct file.org_id from doc_files file where ${unused} limit 1000`.execute(db)
  return rows.map(({ org_id: id }) => id)
}

export async function deleteUnused(
  { db, organizationId }: Scope,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from doc_files where org_id = ${organizationId} and id in (
      select file.id from doc_files file where file.org_id = ${organizationId} and ${unused}
      order by file.id limit ${sql.lit(limit)} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countFiles({ db, organizationId }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from doc_files
    where org_id = ${organizationId}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function listFilesAfter(
  { db, organizationId }: Scope,
  after: string | undefined,
  limit: number,
): Promise<FileRow[]> {
  const later = after === undefined ? sql`true` : sql`id > ${after}::uuid`
  const { rows } = await sql<FileRow>`select * from doc_files
    where org_id = ${organizationId} and ${later} order by id limit ${sql.lit(limit)}`.execute(db)
  return rows
}
