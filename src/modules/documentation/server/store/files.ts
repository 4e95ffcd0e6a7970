import { sql, type Insertable, type Selectable } from 'kysely'

import type { DocFiles } from '#platform/database/tables.ts'
import { documentFileStore } from '#modules/content/server/store/document-files.ts'
import type { Scope } from '#platform/scope/scope.ts'

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

export const {
  listFilesByIds,
  findFile,
  listOrganizationsWithUnused,
  deleteUnused,
  countFiles,
  listFilesAfter,
} = documentFileStore<FileRow>({
  files: 'doc_files',
  inDrafts: 'doc_draft_files',
  inVersions: 'doc_revision_files',
})

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
