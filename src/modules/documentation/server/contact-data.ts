import { feedbackContactData as holdingOf } from '#modules/content/server/feedback-actions.ts'

import { pageFeedback } from './store/feedback.ts'

export const feedbackContactData = holdingOf(pageFeedback, {
  key: 'documentation-feedback',
  noun: 'page',
})
