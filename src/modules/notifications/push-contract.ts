import { z } from 'zod'

import { anyMember } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'

import { pushDevice } from './model.ts'

const devices = z.object({
  senderKey: z.string(),
  items: z.array(pushDevice),
})

export const listPushDevices = call({
  name: 'notifications.listPushDevices',
  route: 'GET /api/notifications/devices',
  summary: 'List browsers with push notifications',
  access: anyMember,
  input: z.strictObject({}),
  output: devices,
})

export const addPushDevice = call({
  name: 'notifications.addPushDevice',
  route: 'PUT /api/notifications/devices',
  summary: 'Register this browser for push notifications; repeat to renew',
  access: anyMember,
  input: z.strictObject({
    endpoint: z.url({ protocol: /^https$/, message: 'Use an https URL.' }).max(2000),
    publicKey: z.string().max(100),
    authSecret: z.string().max(40),
  }),
  output: pushDevice,
})

export const removePushDevice = call({
  name: 'notifications.removePushDevice',
  route: 'DELETE /api/notifications/devices/{id}',
  summary: 'Remove a browser from push notifications',
  access: anyMember,
  input: z.strictObject({ id: id('push_subscriptions') }),
  output: z.object({}),
})
