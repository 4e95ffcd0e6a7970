import { contactDataKind } from '#platform/people/contact-data.ts'

import { blankRequests, listRequestsOfContact, moveRequests } from './store/requests.ts'

/** After erasure, the record of the request stays without its text. */
export const requestContactData = contactDataKind({
  key: 'privacyRequests',
  move: (scope, way) => moveRequests(scope, way),
  async moveBack(scope, ids, way) {
    await moveRequests(scope, way, ids)
  },
  async erase(scope, contactId) {
    await blankRequests(scope, contactId)
    return []
  },
  async exportData(scope, contactId) {
    const rows = await listRequestsOfContact(scope, contactId)
    return rows.map(({ kind, status, receivedAt, endedAt }) => ({
      kind,
      status,
      receivedAt: receivedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }))
  },
})
