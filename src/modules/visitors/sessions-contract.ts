import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, moment } from '#platform/registry/fields.ts'

import { device } from './model.ts'

const contactId = id('contacts')

export const browserSession = z.object({
  id: z.uuid(),
  widgetId: z.uuid(),
  /** Empty if the member can't see the channel. */
  widgetName: z.string(),
  browser: z.string(),
  os: z.string(),
  device: device.nullable(),
  country: z.string().nullable(),
  region: z.string(),
  city: z.string(),
  pageUrl: z.string(),
  pageTitle: z.string(),
  isHere: z.boolean(),
  isVerified: z.boolean(),
  agreedAt: moment.nullable(),
  firstSeenAt: moment,
  lastSeenAt: moment,
})
export type BrowserSession = z.infer<typeof browserSession>

export const listBrowserSessions = call({
  name: 'visitors.listBrowserSessions',
  route: 'GET /api/contacts/{contactId}/sessions',
  summary: 'List chat sessions of a contact, most recently used first',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ contactId }),
  output: z.object({ items: z.array(browserSession) }),
})

export const endBrowserSession = call({
  name: 'visitors.endBrowserSession',
  route: 'POST /api/contacts/{contactId}/sessions/{id}/end',
  summary: 'End a chat session of a contact',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ contactId, id: id('visitor_sessions') }),
  output: z.object({}),
})

export const endBrowserSessions = call({
  name: 'visitors.endBrowserSessions',
  route: 'POST /api/contacts/{contactId}/sessions/end',
  summary: 'End all chat sessions of a contact',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ contactId }),
  output: z.object({
    ended: z.number().int(),
  }),
})

export const browserSessionEnded = event({
  type: 'visitor_session.ended',
  says: 'ended a chat session',
  data: z.object({ contactId: z.uuid(), sessionId: z.uuid(), widgetId: z.uuid() }),
  audience: 'Inbox',
})
