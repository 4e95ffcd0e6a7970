import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { noticeReaches } from '#platform/notices/notice-reach.ts'
import { anyMember } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { notification, notificationPreferences, notificationSetting } from './model.ts'

const noInput = z.strictObject({})

export const listNotifications = call({
  name: 'notifications.listNotifications',
  route: 'GET /api/notifications',
  summary: 'List notifications, newest first',
  access: anyMember,
  input: z.strictObject({ ...pageInput, show: z.enum(['all', 'unread']).default('all') }),
  output: pageOf(notification),
})

export const countUnread = call({
  name: 'notifications.countUnread',
  route: 'GET /api/notifications/unread-count',
  summary: 'Count unread notifications, up to a hundred',
  access: anyMember,
  input: noInput,
  output: z.object({ count: z.number().int().max(100), isMore: z.boolean() }),
})

export const markRead = call({
  name: 'notifications.markRead',
  route: 'POST /api/notifications/read',
  summary: 'Mark some or all notifications as read',
  access: anyMember,
  input: z.strictObject({
    ids: z.array(id('notifications')).min(1).max(100).optional(),
    all: z.literal(true).optional(),
  }),
  output: z.object({ count: z.number().int().max(100), isMore: z.boolean() }),
})

const settings = z.object({
  items: z.array(notificationSetting),
  preferences: notificationPreferences,
})

export const getNotificationSettings = call({
  name: 'notifications.getNotificationSettings',
  route: 'GET /api/notifications/settings',
  summary: 'Get notification settings',
  access: anyMember,
  input: noInput,
  output: settings,
})

export const updateNotificationSettings = call({
  name: 'notifications.updateNotificationSettings',
  route: 'PATCH /api/notifications/settings',
  summary: 'Update notification settings; omitted settings stay unchanged',
  access: anyMember,
  input: z.strictObject({
    items: z
      .array(
        z.strictObject({
          kind: z.string().max(60),
          inApp: z.boolean().optional(),
          email: z.boolean().optional(),
          push: z.boolean().optional(),
          sound: z.boolean().optional(),
          reach: z.enum(noticeReaches).optional(),
        }),
      )
      .max(100)
      .optional(),
    preferences: notificationPreferences.partial().optional(),
  }),
  output: settings,
})

export const notificationCreated = event({
  type: 'notification.created',
  says: 'You have a new notification: {title}',
  details: 'Sent only to that member.',
  data: z.object({
    notificationId: z.uuid(),
    kind: z.string(),
    title: z.string(),
    hasSound: z.boolean(),
  }),
  audience: 'subject',
})
export const notificationsRead = event({
  type: 'notification.read',
  says: 'read notifications',
  details: 'Sent only to that member.',
  data: z.object({}),
  audience: 'subject',
})
