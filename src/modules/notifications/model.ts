import { z } from 'zod'

import { id, moment } from '#platform/registry/fields.ts'

export const notification = z.object({
  id: id('notifications'),
  /** Such as `member.joined`; what kinds there are, the settings tell. */
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path inside the product, or null when there is nothing to open. */
  link: z.string().nullable(),
  readAt: moment.nullable(),
  createdAt: moment,
})
export type Notification = z.infer<typeof notification>

export const notificationSetting = z.object({
  kind: z.string(),
  label: z.string(),
  description: z.string(),
  inApp: z.boolean(),
  email: z.boolean(),
})
export type NotificationSetting = z.infer<typeof notificationSetting>
