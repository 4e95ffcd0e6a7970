import { personHolding } from '#platform/people/person-holding.ts'

import { blankReportsOf, listReportsOf, moveReports } from './store/person.ts'

/** What a person reported. When he is erased the fault stays counted, without him. */
export const bugHolding = personHolding({
  key: 'bugReports',
  move: (scope, way) => moveReports(scope, way),
  async moveBack(scope, ids, way) {
    await moveReports(scope, way, ids)
  },
  erase: blankReportsOf,
  async exportOf(scope, contactId) {
    const rows = await listReportsOf(scope, contactId)
    return rows.map((row) => ({
      title: row.title,
      text: row.body,
      pageUrl: row.page_url,
      environment: row.environment,
      at: row.created_at.toISOString(),
    }))
  },
})
