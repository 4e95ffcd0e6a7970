import { personHolding } from '#platform/people/person-holding.ts'

import { deleteSessionsOf, listSessionsOf, moveSessions } from './store/person.ts'

/** The browsers a person writes from. */
export const sessionHolding = personHolding({
  key: 'sessions',
  move: (scope, way) => moveSessions(scope, way),
  async moveBack(scope, ids, way) {
    await moveSessions(scope, way, ids)
  },
  async erase(scope, contactId) {
    await deleteSessionsOf(scope, contactId)
    return []
  },
  async exportOf(scope, contactId) {
    const rows = await listSessionsOf(scope, contactId)
    return rows.map((row) => ({
      origin: row.origin,
      createdAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      agreedAt: row.agreed_at?.toISOString() ?? null,
    }))
  },
})
