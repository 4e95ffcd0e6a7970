import type { Scope } from '#platform/scope/scope.ts'

import type { Problem } from '#modules/content/model.ts'
import { fileIdsIn } from '#modules/content/server/document-files.ts'
import { problemList } from '#modules/content/server/problem-list.ts'
import { pageIdsIn } from './render.ts'
import { listFilesByIds } from './store/files.ts'
import { listActiveIds, type TextRow } from './store/texts.ts'

export async function problemsOf(scope: Scope, text: TextRow): Promise<Problem[]> {
  const { body } = text
  const files = new Set((await listFilesByIds(scope, fileIdsIn(body))).map(({ id }) => id))
  const pages = await listActiveIds(scope, text.versionId, pageIdsIn(body))
  return problemList(
    text,
    {
      hasPage: (id) => pages.has(id.toLowerCase()),
      hasFile: (id) => files.has(id.toLowerCase()),
      hasSnippet: () => false,
      hasVariable: () => false,
    },
    [text.description === '' && 'The page has no description for search engines and previews.'],
  )
}
