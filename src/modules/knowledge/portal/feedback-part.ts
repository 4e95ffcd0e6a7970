import { helpfulPart } from '#modules/content/portal/helpful-part.ts'
import type { Html } from '#platform/portal/html.ts'
import type { PortalVisit } from '#platform/portal/portal-page.ts'

import type { ReaderArticle } from '../model.ts'
import { wordsIn } from '../words.ts'

export function feedbackPart(article: ReaderArticle, visit: PortalVisit): Html | undefined {
  if (!article.base.takesFeedback) return undefined
  const slug = article.path.split('/').at(-1) ?? ''
  return helpfulPart(visit, {
    call: `PUT /api/kb/${article.locale}/articles/${slug}/feedback`,
    words: wordsIn(article.locale),
    own: article.ownFeedback,
  })
}
