import { feedbackHolding as holdingOf } from '#modules/content/server/feedback-actions.ts'

import { articleFeedback } from './store/feedback.ts'

export const feedbackHolding = holdingOf(articleFeedback, {
  key: 'article-feedback',
  noun: 'article',
})
