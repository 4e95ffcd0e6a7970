import { pauseMinutes } from '../rules.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { renderBody } from './render.ts'
import type { TextRow } from './store/texts.ts'
import { insertVersion, type NewVersion } from './store/versions.ts'

/** Keeps what the draft reads now as a version. The lock of the article is held. */
export async function cutVersion(
  scope: Scope,
  text: TextRow,
  about: Partial<Pick<NewVersion, 'changeNote' | 'isSubstantive' | 'origin' | 'wasPublished'>> = {},
): Promise<{ id: string; number: number }> {
  const rendered = await renderBody(scope, text.body, text.locale)
  return insertVersion(scope, {
    articleId: text.article_id,
    locale: text.locale,
    title: text.title || 'Untitled',
    excerpt: text.excerpt,
    body: text.body,
    ...rendered,
    changeNote: '',
    isSubstantive: true,
    origin: text.locale === text.source_locale ? 'human' : 'translation',
    wasPublished: false,
    authorId: text.drafted_by,
    ...about,
  })
}

/** Whoever comes back after a while, or another one, starts something new: what was there is kept. */
export function endsSitting(text: TextRow, writerId: string | null, now: Date): boolean {
  if (text.draft_of_id !== null || text.draft_version === 1) return false
  const pause = now.getTime() - text.draft_changed_at.getTime()
  return pause > pauseMinutes * 60_000 || text.drafted_by !== writerId
}
