import { personHolding } from '#platform/people/person-holding.ts'

import {
  deleteVisitorsOf,
  listBrowsersOf,
  listVisitorsOf,
  moveVisitors,
  moveVisitorsBack,
} from './store/person.ts'

/** Where a person was seen on the pages. */
export const visitHolding = personHolding({
  key: 'visits',
  move: (scope, way) => moveVisitors(scope, way),
  async moveBack(scope, ids, way) {
    await moveVisitorsBack(scope, way, ids)
  },
  erase: deleteVisitorsOf,
  listSubjects: listBrowsersOf,
  async exportOf(scope, contactId) {
    const rows = await listVisitorsOf(scope, contactId)
    return rows.map(({ first_seen_at: first, seen_at: seen, trail, ...rest }) => ({
      firstSeenAt: first.toISOString(),
      seenAt: seen.toISOString(),
      pages: trail,
      ...rest,
    }))
  },
})
