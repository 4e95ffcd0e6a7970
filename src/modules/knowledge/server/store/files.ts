import { documentFileStore } from '#modules/content/server/store/document-files.ts'

export const articleFileStore = documentFileStore({
  files: 'article_files',
  inDrafts: 'article_draft_files',
  inVersions: 'article_version_files',
  owner: 'base_id',
})

export const { insertFile, listFilesByIds, findFile, listOrganizationsWithUnused, deleteUnused } =
  articleFileStore

export function putDraftFiles(
  scope: Parameters<typeof articleFileStore.putDraftFiles>[0],
  { articleId, locale }: { readonly articleId: string; readonly locale: string },
  fileIds: readonly string[],
): Promise<void> {
  return articleFileStore.putDraftFiles(scope, { article_id: articleId, locale }, fileIds)
}
