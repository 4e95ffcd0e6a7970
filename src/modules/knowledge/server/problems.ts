import type { Scope } from '#platform/scope/scope.ts'

import type { Problem } from '#modules/content/model.ts'
import { fileIdsIn } from '#modules/content/server/document-files.ts'
import { problemList } from '#modules/content/server/problem-list.ts'
import { articleIdsIn, partsFor } from './render.ts'
import { listTitles } from './store/articles.ts'
import { listFilesByIds } from './store/files.ts'
import { listSnippetRows } from './store/snippets.ts'
import { hasDuplicateTitle, type TextRow } from './store/texts.ts'

/** Problems that readers or search engines would run into. Errors block publishing. */
export async function problemsOf(scope: Scope, text: TextRow): Promise<Problem[]> {
  const { body, locale } = text
  const parts = partsFor(await listSnippetRows(scope), locale)
  const files = new Set((await listFilesByIds(scope, fileIdsIn(body))).map(({ id }) => id))
  const articles = new Set((await listTitles(scope, articleIdsIn(body))).map(({ id }) => id))
  const at = { baseId: text.baseId, locale, articleId: text.articleId }
  return problemList(
    text,
    {
      hasArticle: (id) => articles.has(id.toLowerCase()),
      hasFile: (id) => files.has(id.toLowerCase()),
      hasSnippet: (key) => parts.snippet(key) !== undefined,
      hasVariable: (key) => parts.variable(key) !== undefined,
    },
    [
      text.title !== '' &&
        (await hasDuplicateTitle(scope, at, text.title)) &&
        'Another article has the same title.',
      !text.excerpt &&
        !text.metaDescription &&
        'The article has no description for lists and search engines.',
      text.title.length > 70 &&
        !text.metaTitle &&
        'Search engines cut off titles longer than 70 characters.',
    ],
  )
}
