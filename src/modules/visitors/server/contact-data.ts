import { contactDataKind } from '#platform/people/contact-data.ts'

import { visitorPageViewed } from '../contract.ts'
import {
  deleteVisitorsOf,
  listBrowsersOf,
  listPagesOf,
  listVisitorsOf,
  moveVisitors,
  moveVisitorsBack,
} from './store/person.ts'
import { readVisitorSettings } from './store/settings.ts'

export const visitContactData = contactDataKind({
  key: 'visits',
  move: (scope, way) => moveVisitors(scope, way),
  async moveBack(scope, ids, way) {
    await moveVisitorsBack(scope, way, ids)
  },
  erase: deleteVisitorsOf,
  listSubjects: listBrowsersOf,
  async listActivities(scope, contactId, query) {
    const { pageDays } = await readVisitorSettings(scope)
    const pages = await listPagesOf(scope, contactId, { ...query, pageDays })
    return pages.map(({ visitorId: subjectId, url, title, at, leftAt }) => ({
      id: `${subjectId} ${at.toISOString()}`,
      at,
      subjectId,
      type: visitorPageViewed.type,
      data: { url, title, leftAt: leftAt?.toISOString() ?? null },
    }))
  },
  async exportData(scope, contactId) {
    const rows = await listVisitorsOf(scope, contactId)
    return rows.map(({ firstSeenAt: first, seenAt: seen, trail, ...rest }) => ({
      firstSeenAt: first.toISOString(),
      seenAt: seen.toISOString(),
      pages: trail,
      ...rest,
    }))
  },
})
