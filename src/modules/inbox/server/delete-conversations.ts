import { eraseFiles } from '#platform/files/erase-files.ts'
import { forgetNotifications } from '#modules/notifications/server/door.ts'
import { blankSubjectEvents } from '#platform/events/subject-history.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { conversationDeleted } from '../events-contract.ts'
import { about } from './about.ts'
import { eraseConversations, type DoomedRow } from './store/chores.ts'

/** For good, out of the history as well. That they were there, and who did it, stays in the log. */
export async function deleteConversations(
  storage: Storage,
  scope: Scope,
  { rows, because }: { rows: readonly DoomedRow[]; because: 'member' | 'age' | 'retention' },
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  eraseFiles(storage, scope, await eraseConversations(scope, ids))
  await blankSubjectEvents(scope, [...ids, ...(await forgetNotifications(scope, ids))])
  for (const row of rows) {
    scope.emit(
      conversationDeleted,
      { conversationId: row.id, number: Number(row.number), isForGood: true, because },
      about(row, row, { isForCustomer: false }),
    )
  }
}
