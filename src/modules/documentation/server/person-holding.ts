import { feedbackHolding as holdingOf } from '#modules/content/server/feedback-actions.ts'

import { pageFeedback } from './store/feedback.ts'

export const feedbackHolding = holdingOf(pageFeedback, {
  key: 'documentation-feedback',
  noun: 'page',
})
