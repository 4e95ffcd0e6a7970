import { eraseFiles } from '#platform/files/erase-files.ts'
import { forgetNotifications } from '#modules/notifications/server/public.ts'
import { blankSubjectEvents } from '#platform/events/subject-history.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { conversationAnonymized } from '../trash-contract.ts'
import { about } from './about.ts'
import { deleteConversations } from './delete-conversations.ts'
import {
  anonymizeRows,
  deleteAgedFiles,
  lockAgedConversations,
  type Aged,
} from './store/retention.ts'
import { withSides } from './store/sides.ts'

export async function deleteAged(scope: Scope, aged: Aged): Promise<number> {
  const rows = await lockAgedConversations(scope, aged)
  await deleteConversations(scope, { rows, because: 'retention' })
  return rows.length
}

export async function anonymizeAged(
  scope: Scope,
  { anonymousId, ...aged }: Aged & { readonly anonymousId: string },
): Promise<number> {
  const found = await lockAgedConversations(scope, aged)
  if (found.length === 0) return 0
  const rows = await withSides(scope, found)
  const ids = rows.map(({ id }) => id)
  eraseFiles(scope, await anonymizeRows(scope, ids, anonymousId))
  await blankSubjectEvents(scope, [...ids, ...(await forgetNotifications(scope, ids))])
  for (const row of rows) {
    scope.emit(
      conversationAnonymized,
      { conversationId: row.id, number: Number(row.number) },
      about(row, row, { isForCustomer: false }),
    )
  }
  return found.length
}

export async function eraseAgedFiles(scope: Scope, aged: Aged): Promise<number> {
  const ids = await deleteAgedFiles(scope, aged)
  eraseFiles(scope, ids)
  return ids.length
}
