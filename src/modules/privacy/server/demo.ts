import { listContacts } from '#modules/contacts/contract.ts'
import type { DemoPart } from '#platform/demo/demo-part.ts'

import { createPrivacyRequest, verifyPrivacyRequest } from '../requests-contract.ts'

export const demo: DemoPart = {
  name: 'privacy requests',
  async run({ act }) {
    const { items: contacts } = await act(listContacts, { limit: 2, sort: 'name' })
    for (const [nth, { id: contactId }] of contacts.entries()) {
      const kind = nth === 0 ? 'export' : 'erase'
      const receivedAt = new Date(Date.now() - (nth === 0 ? 2 : 25) * 86_400_000).toISOString()
      const note = 'Asked by email.'
      const request = await act(createPrivacyRequest, { contactId, kind, note, receivedAt })
      const { id, version } = request
      if (nth === 1) await act(verifyPrivacyRequest, { id, version })
    }
  },
}
