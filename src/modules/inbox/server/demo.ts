import type { DemoPart } from '#platform/demo/demo-part.ts'

import { listConversations } from '../contract.ts'
import { reviewRating } from '../ratings-contract.ts'
import { rateByCustomer } from './public.ts'

export const demo: DemoPart = {
  after: ['chats'],
  async run({ act, inScope }) {
    const { items } = await act(listConversations, { category: 'closed', limit: 10 })
    for (const [nth, { rating, comment }] of ratings.entries()) {
      const conversation = items[nth]
      if (!conversation) break
      const { id, contact } = conversation
      const whose = { conversationId: id, contactId: contact.id, visibleAs: null }
      await inScope((scope) => rateByCustomer(scope, { ...whose, rating, comment }))
      if (rating < 3) {
        await act(reviewRating, {
          id,
          isReviewed: true,
          note: 'Called the customer back. The refund is on its way.',
        })
      }
    }
  },
}

const ratings = [
  { rating: 5, comment: 'Quick and friendly.' },
  { rating: 2, comment: 'It took two days to get a reply.' },
  { rating: 4, comment: '' },
]
