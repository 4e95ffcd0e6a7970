import { feedbackHolding as holdingOf } from '#modules/content/server/feedback-actions.ts'

import { articleFeedback } from './store/feedback.ts'

/** What a person said of articles. */
export const feedbackHolding = holdingOf(articleFeedback, {
  key: 'article-feedback',
  noun: 'article',
})
