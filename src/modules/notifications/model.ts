import { z } from 'zod'

import { noticeReaches } from '#platform/notices/notice-reach.ts'
import { id, moment } from '#platform/registry/fields.ts'

export const notification = z.object({
  id: id('notifications'),
  /** Such as `member.joined`; what kinds there are, the settings tell. */
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path inside the product, or null when there is nothing to open. */
  link: z.string().nullable(),
  /** Of how many it tells: messages in a row are one notice. */
  count: z.number().int(),
  readAt: moment.nullable(),
  createdAt: moment,
})
export type Notification = z.infer<typeof notification>

export const notificationSetting = z.object({
  kind: z.string(),
  /** Under which heading it stands. */
  group: z.string(),
  label: z.string(),
  description: z.string(),
  /** Which of them are urgent, in words; null where none is. */
  urgentWhen: z.string().nullable(),
  inApp: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
  sound: z.boolean(),
  /** How far he hears of it; null where it only ever tells of what is his. */
  reach: z.enum(noticeReaches).nullable(),
})
export type NotificationSetting = z.infer<typeof notificationSetting>

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00.')

/** How somebody is told, whatever of. */
export const notificationPreferences = z.strictObject({
  /** How often what is unread is mailed. */
  digest: z.enum(['immediately', 'hourly', 'daily']),
  /** away: only while no page of the product is looked at. */
  sound: z.enum(['off', 'away', 'always']),
  /** No push or sound in these hours of his time zone; mails leave when they end. */
  quiet: z.strictObject({ from: clock, until: clock }).nullable(),
  timeZone: z.string().max(60),
  /** What is urgent is told then too, and its mails come at once. */
  hearsUrgent: z.boolean(),
  /** The same until then, once; null when he may be disturbed. */
  pausedUntil: moment.nullable(),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

/** A browser that shows messages while no page of the product is open. */
export const pushDevice = z.object({
  id: id('push_subscriptions'),
  /** As it names itself. */
  device: z.string(),
  createdAt: moment,
  seenAt: moment,
})
export type PushDevice = z.infer<typeof pushDevice>
