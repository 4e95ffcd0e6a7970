import { hiddenField } from '#platform/portal/form-parts.ts'
import { helpfulPart } from '#modules/content/portal/helpful-part.ts'
import { html, type Html } from '#platform/portal/html.ts'
import type { PortalVisit } from '#platform/portal/portal-page.ts'

import type { ReaderPage } from '../model.ts'
import { wordsIn } from '../words.ts'

export function feedbackPart(page: ReaderPage, visit: PortalVisit): Html | undefined {
  if (!page.space.takesFeedback) return undefined
  return helpfulPart(visit, {
    call: `PUT /api/docs/pages/${page.id}/feedback`,
    words: wordsIn(page.locale),
    place: html`${hiddenField('version', page.space.version.slug)}${hiddenField('locale', page.locale)}`,
    own: page.ownFeedback,
  })
}
