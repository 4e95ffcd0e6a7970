import { eraseFiles } from '#platform/files/erase-files.ts'
import { deleteNotificationsAbout } from '#modules/notifications/server/public.ts'
import { blankSubjectEvents } from '#platform/events/subject-history.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { conversationDeleted } from '../events-contract.ts'
import { about } from './about.ts'
import { eraseConversations, type DeletableRow } from './store/background-tasks.ts'
import { withSides } from './store/sides.ts'

/**
 * Deletes conversations, their history and their side conversations, which quote them. The audit
 * log keeps the fact and the actor.
 */
export async function deleteConversations(
  scope: Scope,
  {
    rows: asked,
    because,
  }: { rows: readonly DeletableRow[]; because: 'member' | 'age' | 'retention' },
): Promise<void> {
  if (asked.length === 0) return
  const rows = await withSides(scope, asked)
  const ids = rows.map(({ id }) => id)
  eraseFiles(scope, await eraseConversations(scope, ids))
  await blankSubjectEvents(scope, [...ids, ...(await deleteNotificationsAbout(scope, ids))])
  for (const row of rows) {
    scope.emit(
      conversationDeleted,
      { conversationId: row.id, number: Number(row.number), isForGood: true, because },
      about(row, row, { isForCustomer: false }),
    )
  }
}
