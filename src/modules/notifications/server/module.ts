import type { NoticeKind } from '#platform/notices/notice.ts'
import { answer, type Module } from '#platform/registry/module.ts'

import {
  countUnread,
  getNotificationSettings,
  listNotifications,
  markRead,
  notificationCreated,
  notificationsRead,
  updateNotificationSettings,
} from '../contract.ts'
import {
  answerNotifications,
  answerSettings,
  answerUnread,
  readSome,
  saveSettings,
} from './actions.ts'
import type { Links } from './notify.ts'
import { organizationReactions } from './reactions.ts'
import { deleteOldRead } from './store.ts'

export interface NotificationNeeds {
  readonly config: Links
  /** What all modules tell of. */
  kinds(): readonly NoticeKind[]
}

export function createNotificationsModule({ config, kinds }: NotificationNeeds): Module {
  return {
    name: 'notifications',
    calls: [
      answer(listNotifications, answerNotifications),
      answer(countUnread, answerUnread),
      answer(markRead, readSome),
      answer(getNotificationSettings, (scope) => answerSettings(scope, kinds())),
      answer(updateNotificationSettings, (scope, chosen) => saveSettings(scope, kinds(), chosen)),
    ],
    reactions: organizationReactions(config),
    events: [notificationCreated, notificationsRead],
    holdings: [{ table: 'notifications', label: 'Notifications' }],
    cron: [
      {
        name: 'prune-notifications',
        schedule: '41 3 * * *',
        graceSeconds: 3600,
        run: deleteOldRead,
      },
    ],
  }
}
