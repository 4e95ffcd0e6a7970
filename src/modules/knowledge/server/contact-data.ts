import { feedbackContactData as holdingOf } from '#modules/content/server/feedback-actions.ts'

import { articleFeedback } from './store/feedback.ts'

export const feedbackContactData = holdingOf(articleFeedback, {
  key: 'article-feedback',
  noun: 'article',
})
