import { personHolding } from '#platform/people/person-holding.ts'

import { deleteFeedbackOf, listFeedbackOf, moveFeedback } from './store/feedback.ts'

/** What a person said of pages. */
export const feedbackHolding = personHolding({
  key: 'documentation-feedback',
  move: (scope, way) => moveFeedback(scope, way),
  async moveBack(scope, ids, way) {
    await moveFeedback(scope, way, ids)
  },
  erase: deleteFeedbackOf,
  async exportOf(scope, contactId) {
    const rows = await listFeedbackOf(scope, contactId)
    return rows.map(({ title, is_helpful: isHelpful, reason, created_at: at }) => ({
      page: title,
      isHelpful,
      reason,
      at: at.toISOString(),
    }))
  },
})
