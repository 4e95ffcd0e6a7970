import { feedbackHolding as holdingOf } from '#modules/content/server/feedback-actions.ts'

import { pageFeedback } from './store/feedback.ts'

/** What a person said of pages. */
export const feedbackHolding = holdingOf(pageFeedback, {
  key: 'documentation-feedback',
  noun: 'page',
})
