import { personHolding } from '#platform/people/person-holding.ts'

import { blankRequests, listRequestsOfContact, moveRequests } from './store/requests.ts'

/** What a person asked for goes with him. Once he is erased, that he asked stays, without words. */
export const requestHolding = personHolding({
  key: 'privacyRequests',
  move: (scope, way) => moveRequests(scope, way),
  async moveBack(scope, ids, way) {
    await moveRequests(scope, way, ids)
  },
  async erase(scope, contactId) {
    await blankRequests(scope, contactId)
    return []
  },
  async exportOf(scope, contactId) {
    const rows = await listRequestsOfContact(scope, contactId)
    return rows.map(({ kind, status, received_at: receivedAt, ended_at: endedAt }) => ({
      kind,
      status,
      receivedAt: receivedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }))
  },
})
