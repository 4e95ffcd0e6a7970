import { listWriters } from '#modules/contacts/server/public.ts'
import { contactDataKind } from '#platform/people/contact-data.ts'

import { deleteLinksTo } from './store/links.ts'
import { deleteSessionsOf, listSessionsOf, moveSessions } from './store/sessions.ts'

export const readerContactData = contactDataKind({
  key: 'siteSignIns',
  move: (scope, way) => moveSessions(scope, way),
  async moveBack(scope, ids, way) {
    await moveSessions(scope, way, ids)
  },
  async erase(scope, contactId) {
    const [writer] = await listWriters(scope, [contactId])
    await deleteLinksTo(scope, writer?.emails ?? [])
    await deleteSessionsOf(scope, contactId)
    return []
  },
  async exportData(scope, contactId) {
    const rows = await listSessionsOf(scope, contactId)
    return rows.map(({ createdAt: since, expiresAt: until }) => ({
      since: since.toISOString(),
      until: until.toISOString(),
    }))
  },
})
