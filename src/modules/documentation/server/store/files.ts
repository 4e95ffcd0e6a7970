import { documentFileStore } from '#modules/content/server/store/document-files.ts'

import type { TextPlace } from './texts.ts'

export const pageFileStore = documentFileStore({
  files: 'doc_files',
  inDrafts: 'doc_draft_files',
  inVersions: 'doc_revision_files',
  owner: 'space_id',
})

export const { insertFile, listFilesByIds, findFile, listOrganizationsWithUnused, deleteUnused } =
  pageFileStore

export function setDraftFiles(
  scope: Parameters<typeof pageFileStore.setDraftFiles>[0],
  { versionId, pageId, locale }: TextPlace,
  fileIds: readonly string[],
): Promise<void> {
  const draft = { versionId, pageId, locale }
  return pageFileStore.setDraftFiles(scope, draft, fileIds)
}
