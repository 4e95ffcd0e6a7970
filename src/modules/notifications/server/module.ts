import type { Config } from '#platform/config/config.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'
import type { Door } from '#platform/outgoing/door.ts'
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
import { addPushDevice, listPushDevices, removePushDevice } from '../push-contract.ts'
import { answerNotifications, answerUnread, readSome } from './actions.ts'
import { digestChore } from './digest.ts'
import { forgetLateWork } from './forget.ts'
import { addDevice, answerDevices, removeDevice } from './push/devices.ts'
import { sendPushWork } from './push/send-push.ts'
import { createSenderKey } from './push/sender-key.ts'
import { organizationReactions } from './reactions.ts'
import { answerSettings, saveSettings } from './settings.ts'
import { deleteOld } from './store.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export interface NotificationNeeds {
  readonly config: Pick<Config, 'mailFrom' | 'publicUrl'>
  readonly secret: string
  readonly door: Pick<Door, 'outgoing'>
  /** What all modules tell of. */
  kinds(): readonly NoticeKind[]
}

export function createNotificationsModule(needs: NotificationNeeds): Module {
  const { config, secret, door, kinds } = needs
  const senderKey = createSenderKey(secret, contactOf(config))
  return {
    name: 'notifications',
    fieldTexts,
    calls: [
      answer(listNotifications, (scope, input) => answerNotifications(scope, kinds(), input)),
      answer(countUnread, answerUnread),
      answer(markRead, readSome),
      answer(getNotificationSettings, (scope) => answerSettings(scope, kinds())),
      answer(updateNotificationSettings, (scope, chosen) => saveSettings(scope, kinds(), chosen)),
      answer(listPushDevices, (scope) => answerDevices(scope, senderKey)),
      answer(addPushDevice, addDevice),
      answer(removePushDevice, removeDevice),
    ],
    jobs: [sendPushWork({ door, senderKey, kinds }), forgetLateWork, ...digestChore.jobs],
    reactions: organizationReactions,
    events: [notificationCreated, notificationsRead],
    holdings: [{ table: 'notifications', label: 'Notifications' }],
    cron: [
      digestChore.cron,
      {
        name: 'prune-notifications',
        schedule: '41 3 * * *',
        graceSeconds: 3600,
        run: deleteOld,
      },
    ],
  }
}

/** Whom a push service writes to when something is wrong with what we send. */
function contactOf({ mailFrom, publicUrl }: NotificationNeeds['config']): string {
  const [address] = /[^\s<>@]+@[^\s<>@]+/.exec(mailFrom) ?? []
  return address ? `mailto:${address}` : publicUrl.origin
}
