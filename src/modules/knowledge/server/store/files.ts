import { sql, type Insertable, type Selectable } from 'kysely'

import type { ArticleFiles } from '#platform/database/tables.ts'
import { documentFileStore } from '#modules/content/server/store/document-files.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type FileRow = Selectable<ArticleFiles>

export async function insertFile(
  { db, organizationId, now }: Scope,
  row: Omit<Insertable<ArticleFiles>, 'org_id' | 'created_at'>,
): Promise<FileRow> {
  return db
    .insertInto('article_files')
    .values({ ...row, org_id: organizationId, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const {
  listFilesByIds,
  findFile,
  listOrganizationsWithUnused,
  deleteUnused,
  countFiles,
  listFilesAfter,
} = documentFileStore<FileRow>({
  files: 'article_files',
  inDrafts: 'article_draft_files',
  inVersions: 'article_version_files',
})

/** Those that a draft names from now on; what is not there any more is left out. */
export async function putDraftFiles(
  { db, organizationId }: Scope,
  { articleId, locale }: { readonly articleId: string; readonly locale: string },
  fileIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(fileIds)]
  await sql`delete from article_draft_files where org_id = ${organizationId}
    and article_id = ${articleId}::uuid and locale = ${locale}
    and not (file_id = any(${ids}::uuid[]))`.execute(db)
  if (ids.length === 0) return
  await sql`insert into article_draft_files (org_id, article_id, locale, file_id)
    select ${organizationId}, ${articleId}::uuid, ${locale}, file.id from article_files file
    where file.org_id = ${organizationId} and file.id = any(${ids}::uuid[])
    on conflict do nothing`.execute(db)
}
