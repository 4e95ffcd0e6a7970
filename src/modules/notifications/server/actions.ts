import { z } from 'zod'

import type { NoticeKind } from '#platform/notices/notice.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import {
  notificationsRead,
  type countUnread,
  type listNotifications,
  type markRead,
  type updateNotificationSettings,
} from '../contract.ts'
import type { Notification, NotificationSetting } from '../model.ts'
import {
  countUnreadRows,
  listNotificationRows,
  listSettingRows,
  markAllRows,
  markRows,
  putSetting,
  type NotificationRow,
} from './store.ts'

export async function answerNotifications(
  scope: Scope,
  { limit, cursor, show }: ParsedInputOf<typeof listNotifications>,
): Promise<Page<Notification>> {
  const [beforeId] = decodeCursor(cursor, z.tuple([z.uuid()])) ?? []
  const filter = { isUnreadOnly: show === 'unread', beforeId, limit: limit + 1 }
  const rows = await listNotificationRows(scope, memberOf(scope).memberId, filter)
  return toPage(rows, limit, { item: presentNotification, key: ({ id }) => [id] })
}

export async function answerUnread(scope: Scope): Promise<AnswerOf<typeof countUnread>> {
  const found = await countUnreadRows(scope, memberOf(scope).memberId, mostCounted + 1)
  return { count: Math.min(found, mostCounted), isMore: found > mostCounted }
}

export async function readSome(
  scope: Scope,
  { ids, all }: ParsedInputOf<typeof markRead>,
): Promise<AnswerOf<typeof countUnread>> {
  const { memberId } = memberOf(scope)
  if ((ids === undefined) === (all === undefined)) {
    refuse('invalid', 'Name some notifications, or say all.')
  }
  if (ids === undefined) {
    await markAllRows(scope, memberId)
  } else {
    const wanted = new Set(ids)
    const found = await markRows(scope, memberId, [...wanted])
    if (found !== wanted.size) refuse('not_found', 'One of these notifications does not exist.')
  }
  scope.emit(notificationsRead, {}, { memberId })
  return answerUnread(scope)
}

export async function answerSettings(
  scope: Scope,
  kinds: readonly NoticeKind[],
): Promise<{ items: NotificationSetting[] }> {
  const rows = await listSettingRows(scope, [memberOf(scope).memberId])
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  return {
    items: kinds.map(({ key, label, description, defaults }) => {
      const row = chosen.get(key)
      const ways = row ? { inApp: row.in_app, email: row.email } : defaults
      return { kind: key, label, description, ...ways }
    }),
  }
}

export async function saveSettings(
  scope: Scope,
  kinds: readonly NoticeKind[],
  { items }: ParsedInputOf<typeof updateNotificationSettings>,
): Promise<{ items: NotificationSetting[] }> {
  const { memberId } = memberOf(scope)
  const before = await answerSettings(scope, kinds)
  for (const { kind, inApp, email } of items) {
    const setting = before.items.find((candidate) => candidate.kind === kind)
    if (!setting) refuse('not_found', 'There is no such kind of notification.')
    await putSetting(scope, {
      member_id: memberId,
      kind,
      in_app: inApp ?? setting.inApp,
      email: email ?? setting.email,
    })
  }
  return answerSettings(scope, kinds)
}

function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    link: row.link,
    readAt: row.read_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

const mostCounted = 100
