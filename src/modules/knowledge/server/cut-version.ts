import type { Scope } from '#platform/scope/scope.ts'

import { renderBody } from './render.ts'
import type { TextRow } from './store/texts.ts'
import { insertVersion, type NewVersion } from './store/versions.ts'

/** Stores the draft as a version. The caller holds the lock of the article. */
export async function cutVersion(
  scope: Scope,
  text: TextRow,
  about: Partial<Pick<NewVersion, 'changeNote' | 'isSubstantive' | 'origin' | 'wasPublished'>> = {},
): Promise<{ id: string; number: number }> {
  const rendered = await renderBody(scope, text.body, text.locale)
  return insertVersion(scope, {
    articleId: text.articleId,
    locale: text.locale,
    title: text.title || 'Untitled',
    excerpt: text.excerpt,
    body: text.body,
    ...rendered,
    changeNote: '',
    isSubstantive: true,
    origin: text.locale === text.sourceLocale ? 'human' : 'translation',
    wasPublished: false,
    authorId: text.draftedBy,
    ...about,
  })
}
