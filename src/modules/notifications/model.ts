import { z } from 'zod'

import { noticeReaches } from '#platform/notices/notice-reach.ts'
import { id, moment } from '#platform/registry/fields.ts'

export const notification = z.object({
  id: id('notifications'),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  count: z.number().int(),
  readAt: moment.nullable(),
  createdAt: moment,
})
export type Notification = z.infer<typeof notification>

export const notificationSetting = z.object({
  kind: z.string(),
  group: z.string(),
  label: z.string(),
  description: z.string(),
  urgentWhen: z.string().nullable(),
  inApp: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
  sound: z.boolean(),
  reach: z.enum(noticeReaches).nullable(),
})
export type NotificationSetting = z.infer<typeof notificationSetting>

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00.')

export const notificationPreferences = z.strictObject({
  digest: z.enum(['immediately', 'hourly', 'daily']),
  sound: z.enum(['off', 'away', 'always']),
  quiet: z.strictObject({ from: clock, until: clock }).nullable(),
  timeZone: z.string().max(60),
  hearsUrgent: z.boolean(),
  pausedUntil: moment.nullable(),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

export const pushDevice = z.object({
  id: id('push_subscriptions'),
  device: z.string(),
  createdAt: moment,
  seenAt: moment,
})
export type PushDevice = z.infer<typeof pushDevice>
