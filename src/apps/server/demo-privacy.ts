import { listContacts } from '#modules/contacts/contract.ts'
import { listConversations } from '#modules/inbox/contract.ts'
import { reviewRating } from '#modules/inbox/ratings-contract.ts'
import { rateByCustomer } from '#modules/inbox/server/public.ts'
import { createPrivacyRequest, verifyPrivacyRequest } from '#modules/privacy/requests-contract.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import type { Act } from './demo-chats.ts'

export async function makeDemoPrivacy(
  runtime: Runtime,
  { organizationId, act }: { readonly organizationId: string; readonly act: Act },
): Promise<void> {
  const { items } = await act(listConversations, { category: 'closed', limit: 10 })
  for (const [nth, { rating, comment }] of ratings.entries()) {
    const conversation = items[nth]
    if (!conversation) break
    const { id, contact } = conversation
    const whose = { conversationId: id, contactId: contact.id, visibleAs: null }
    await inOrganization(runtime, organizationId, bySystem('demo', 'write'), (scope) =>
      rateByCustomer(scope, { ...whose, rating, comment }),
    )
    if (rating < 3) {
      await act(reviewRating, {
        id,
        isReviewed: true,
        note: 'Called the customer back. The refund is on its way.',
      })
    }
  }
  const { items: contacts } = await act(listContacts, { limit: 2, sort: 'name' })
  for (const [nth, { id: contactId }] of contacts.entries()) {
    const kind = nth === 0 ? 'export' : 'erase'
    const receivedAt = new Date(Date.now() - (nth === 0 ? 2 : 25) * 86_400_000).toISOString()
    const note = 'Asked by email.'
    const request = await act(createPrivacyRequest, { contactId, kind, note, receivedAt })
    const { id, version } = request
    if (nth === 1) await act(verifyPrivacyRequest, { id, version })
  }
}

const ratings = [
  { rating: 5, comment: 'Quick and friendly.' },
  { rating: 2, comment: 'It took two days to get a reply.' },
  { rating: 4, comment: '' },
]
