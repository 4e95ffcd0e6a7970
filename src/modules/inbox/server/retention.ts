import { eraseFiles } from '#platform/files/erase-files.ts'
import { deleteNotificationsAbout } from '#modules/notifications/server/public.ts'
import { blankSubjectEvents } from '#platform/events/subject-history.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { conversationAnonymized } from '../trash-contract.ts'
import { about } from './about.ts'
import { deleteConversations } from './delete-conversations.ts'
import {
  anonymizeRows,
  deleteExpiredFiles,
  lockExpiredConversations,
  type Expiry,
} from './store/retention.ts'
import { withSides } from './store/sides.ts'

export async function deleteExpired(scope: Scope, aged: Expiry): Promise<number> {
  const rows = await lockExpiredConversations(scope, aged)
  await deleteConversations(scope, { rows, because: 'retention' })
  return rows.length
}

export async function anonymizeExpired(
  scope: Scope,
  { anonymousId, ...aged }: Expiry & { readonly anonymousId: string },
): Promise<number> {
  const found = await lockExpiredConversations(scope, aged)
  if (found.length === 0) return 0
  const rows = await withSides(scope, found)
  const ids = rows.map(({ id }) => id)
  eraseFiles(scope, await anonymizeRows(scope, ids, anonymousId))
  await blankSubjectEvents(scope, [...ids, ...(await deleteNotificationsAbout(scope, ids))])
  for (const row of rows) {
    scope.emit(
      conversationAnonymized,
      { conversationId: row.id, number: Number(row.number) },
      about(row, row, { isForCustomer: false }),
    )
  }
  return found.length
}

export async function eraseExpiredFiles(scope: Scope, aged: Expiry): Promise<number> {
  const ids = await deleteExpiredFiles(scope, aged)
  eraseFiles(scope, ids)
  return ids.length
}
