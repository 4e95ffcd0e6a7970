import { z } from 'zod'

import { noticeSlot } from '#platform/notices/notice.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { notificationsRead } from '../contract.ts'
import type * as contract from '../contract.ts'
import type { Notification } from '../model.ts'
import { filterVisible } from './filter-visible.ts'
import {
  countUnreadRows,
  listNotificationRows,
  markAllRows,
  markRows,
  type NotificationRow,
} from './store.ts'

export async function listNotifications(
  scope: Scope,
  { limit, cursor, show }: ParsedInputOf<typeof contract.listNotifications>,
): Promise<Page<Notification>> {
  const [beforeId] = decodeCursor(cursor, z.tuple([z.uuid()])) ?? []
  const filter = { isUnreadOnly: show === 'unread', beforeId, limit: limit + 1 }
  const rows = await listNotificationRows(scope, memberOf(scope).memberId, filter)
  const seen = new Set(await filterVisible(scope, scope.gather(noticeSlot), rows))
  return toPage(rows, limit, {
    item: (row) => presentNotification(seen.has(row) ? row : { ...row, ...outOfSight }),
    key: ({ id }) => [id],
  })
}

export async function countUnread(scope: Scope): Promise<AnswerOf<typeof contract.countUnread>> {
  const found = await countUnreadRows(scope, memberOf(scope).memberId, maxCounted + 1)
  return { count: Math.min(found, maxCounted), isMore: found > maxCounted }
}

export async function markRead(
  scope: Scope,
  { ids, all }: ParsedInputOf<typeof contract.markRead>,
): Promise<AnswerOf<typeof contract.countUnread>> {
  const { memberId } = memberOf(scope)
  if ((ids === undefined) === (all === undefined)) {
    refuse('invalid', 'Provide notification IDs, or set all to true.')
  }
  if (ids === undefined) {
    await markAllRows(scope, memberId)
  } else {
    const requested = new Set(ids)
    const found = await markRows(scope, memberId, [...requested])
    if (found !== requested.size)
      refuse('not_found', 'One of these notifications no longer exists.')
  }
  scope.emit(notificationsRead, {}, { memberId })
  return countUnread(scope)
}

function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    link: row.link,
    count: row.count,
    readAt: row.readAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** The member could see this when notified, but no longer can. */
const outOfSight = { title: 'You no longer have access to this', body: '', link: null, count: 1 }
const maxCounted = 100
