import { contactDataKind } from '#platform/people/contact-data.ts'

import {
  deleteSessionsOf,
  listSessionIds,
  listSessionsOf,
  moveSessions,
  moveSessionsBack,
} from './store/person.ts'
import { notifyEnded } from './notify-ended.ts'

export const sessionContactData = contactDataKind({
  key: 'sessions',
  async move(scope, way) {
    const moved = await moveSessions(scope, way)
    notifyEnded(scope, await listSessionIds(scope, [way.toId]))
    return moved
  },
  async moveBack(scope, ids, way) {
    await moveSessionsBack(scope, way, ids)
    notifyEnded(scope, await listSessionIds(scope, [way.fromId, way.toId]))
  },
  async erase(scope, contactId) {
    notifyEnded(scope, await deleteSessionsOf(scope, contactId))
    return []
  },
  async exportData(scope, contactId) {
    const rows = await listSessionsOf(scope, contactId)
    return rows.map((row) => ({
      origin: row.origin,
      createdAt: row.createdAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      agreedAt: row.agreedAt?.toISOString() ?? null,
    }))
  },
})
