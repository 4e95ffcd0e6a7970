import { documentFileStore } from '#modules/content/server/store/document-files.ts'

export const articleFileStore = documentFileStore({
  files: 'article_files',
  inDrafts: 'article_draft_files',
  inVersions: 'article_version_files',
  owner: 'base_id',
})

export const { insertFile, listFilesByIds, findFile, listOrganizationsWithUnused, deleteUnused } =
  articleFileStore

export function setDraftFiles(
  scope: Parameters<typeof articleFileStore.setDraftFiles>[0],
  { articleId, locale }: { readonly articleId: string; readonly locale: string },
  fileIds: readonly string[],
): Promise<void> {
  return articleFileStore.setDraftFiles(scope, { articleId, locale }, fileIds)
}
