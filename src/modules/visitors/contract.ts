import { z } from 'zod'

import { firstWords } from '#modules/inbox/writing-contract.ts'
import { event } from '#platform/events/event.ts'
import { anyPage, needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, moment } from '#platform/registry/fields.ts'

import { connection, device, trail, visitor, visitorRule, visitorSettings } from './model.ts'

const widgetId = id('widgets')
const visitorId = id('visitors')
const key = z.string().regex(/^[\w-]{22}$/)
const secret = z.string().regex(/^[\w-]{43}$/)
const address = z.url({ protocol: /^https?$/ }).max(2048)

export const noteVisit = call({
  name: 'visitors.noteVisit',
  route: 'POST /api/w/{id}/visit',
  summary: 'Report a page view of a visitor',
  access: anyPage,
  fromAnyPage: true,
  input: z.strictObject({
    id: widgetId,
    key,
    url: address,
    title: z.string().max(300).default(''),
    referrer: z.string().max(2048).default(''),
    locale: z.string().max(35).default(''),
    timeZone: z.string().max(60).default(''),
    peek: secret.optional(),
    isLeaving: z.boolean().default(false),
    isOpening: z.boolean().default(false),
  }),
  output: z.object({
    invitedTo: z.uuid().nullable(),
    /** The browser has to claim the conversation before it can read it. */
    isClaimable: z.boolean(),
  }),
})

export const claimChat = call({
  name: 'visitors.claimChat',
  route: 'POST /api/w/{id}/claim',
  summary: 'Claim the conversation a teammate started with this browser',
  access: anyPage,
  input: z.strictObject({ id: widgetId, key, secret, peek: secret }),
  output: z.object({ conversationId: z.uuid() }),
})

export const listVisitors = call({
  name: 'visitors.listVisitors',
  route: 'GET /api/visitors',
  summary: 'List visitors who are online now',
  access: needs('Inbox', 'view'),
  input: z.strictObject({
    widgetId: widgetId.optional(),
    page: z.string().trim().max(200).optional(),
    who: connection.default('all'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    device: device.optional(),
    referrer: line(253).optional(),
    language: z
      .string()
      .regex(/^[a-z]{2,3}$/)
      .optional(),
    utmSource: line(120).optional(),
    since: moment.optional(),
  }),
  output: z.object({
    items: z.array(visitor),
    goneIds: z.array(z.uuid()),
    total: z.number().int(),
    countries: z.array(z.object({ country: z.string().nullable(), count: z.number().int() })),
    languages: z.array(z.string()),
    referrers: z.array(z.string()),
    utmSources: z.array(z.string()),
    until: moment,
  }),
})

export const getVisitor = call({
  name: 'visitors.getVisitor',
  route: 'GET /api/visitors/{id}',
  summary: 'Get a visitor',
  access: needs('Inbox', 'view'),
  input: z.strictObject({ id: visitorId }),
  output: visitor,
})

export const getVisitorTrail = call({
  name: 'visitors.getVisitorTrail',
  route: 'GET /api/visitors/{id}/trail',
  summary: 'List the pages a visitor viewed, newest first',
  access: needs('Inbox', 'view'),
  input: z.strictObject({ id: visitorId }),
  output: trail,
})

export const getTrail = call({
  name: 'visitors.getTrail',
  route: 'GET /api/contacts/{contactId}/trail',
  summary: 'List the pages a contact viewed, newest first',
  access: needs('Inbox', 'view'),
  input: z.strictObject({ contactId: id('contacts') }),
  output: trail,
})

export const writeToVisitor = call({
  name: 'visitors.writeToVisitor',
  route: 'POST /api/visitors/{id}/conversations',
  summary: 'Start a conversation with a visitor',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({
    id: visitorId,
    clientKey: z.uuid(),
    ...firstWords,
  }),
  output: z.object({ conversationId: z.uuid() }),
  status: 201,
})

export const blockVisitor = call({
  name: 'visitors.blockVisitor',
  route: 'POST /api/visitors/{id}/block',
  summary: 'Block a visitor, optionally with their network',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({
    id: visitorId,
    hours: z.number().int().min(1).max(8784),
    withNetwork: z.boolean().default(false),
  }),
  output: z.object({}),
})

export const excludeVisitor = call({
  name: 'visitors.excludeVisitor',
  route: 'POST /api/visitors/{id}/exclude',
  summary: 'Exclude a browser of your own team',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ id: visitorId }),
  output: z.object({}),
})

export const excludeNetwork = call({
  name: 'visitors.excludeNetwork',
  route: 'POST /api/visitor-networks',
  summary: 'Exclude an IP address or range of your own team',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({
    network: line(60).optional(),
    note: z.string().trim().max(120).default(''),
  }),
  output: visitorRule,
  status: 201,
})

export const addBlock = call({
  name: 'visitors.addBlock',
  route: 'POST /api/visitor-blocks',
  summary: 'Block an IP address or range, an email domain, or a country',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({
    kind: z.enum(['network', 'domain', 'country']),
    what: line(253),
    note: z.string().trim().max(120).default(''),
    hours: z.number().int().min(1).max(8784).optional(),
  }),
  output: visitorRule,
  status: 201,
})

export const getVisitorSettings = call({
  name: 'visitors.getVisitorSettings',
  route: 'GET /api/visitor-settings',
  summary: 'Get the visitor settings',
  access: needs('Inbox', 'view'),
  input: z.strictObject({}),
  output: visitorSettings,
})

export const setVisitorSettings = call({
  name: 'visitors.setVisitorSettings',
  route: 'PUT /api/visitor-settings',
  summary: 'Update the visitor settings',
  access: needs('Settings', 'manage'),
  input: z.strictObject(visitorSettings.pick({ keptAfterSeconds: true }).shape),
  output: visitorSettings,
})

export const listVisitorRules = call({
  name: 'visitors.listVisitorRules',
  route: 'GET /api/visitor-rules',
  summary: 'List visitor rules',
  access: needs('Inbox', 'view'),
  input: z.strictObject({}),
  output: z.object({ items: z.array(visitorRule) }),
})

export const readmitVisitor = call({
  name: 'visitors.readmitVisitor',
  route: 'POST /api/visitors/{id}/readmit',
  summary: 'Unblock a visitor, or include them again',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ id: visitorId }),
  output: z.object({}),
})

export const removeNetwork = call({
  name: 'visitors.removeNetwork',
  route: 'DELETE /api/visitor-networks/{id}',
  summary: 'Remove a visitor rule',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ id: id('visitor_networks') }),
  output: z.object({}),
})

const about = z.object({ visitorId: z.uuid() })

const visitorEventData = about.extend({ widgetId: z.uuid(), contactId: z.uuid().nullable() })
const momentary = { audience: 'Inbox', isMomentary: true } as const

export const visitorArrived = event({
  type: 'visitor.arrived',
  says: 'A visitor arrived on your site',
  data: visitorEventData,
  ...momentary,
})
export const visitorLeft = event({
  type: 'visitor.left',
  says: 'A visitor left your site',
  data: visitorEventData,
  ...momentary,
})
export const visitorPageViewed = event({
  type: 'visitor.page_viewed',
  says: 'A visitor opened a page',
  data: visitorEventData.extend({ url: z.string(), title: z.string() }),
  ...momentary,
})
export const visitorKnown = event({
  type: 'visitor.known',
  says: 'A visitor started a conversation',
  data: visitorEventData,
  ...momentary,
})
export const widgetOpened = event({
  type: 'widget.opened',
  says: 'A visitor opened the chat',
  data: visitorEventData,
  ...momentary,
})
export const visitorBlocked = event({
  type: 'visitor.blocked',
  says: 'blocked a visitor until {until:date}',
  details: '`network` is set when the whole network was blocked.',
  quotes: ({ network }) => (network === null ? undefined : `Includes the whole network ${network}`),
  data: about.extend({ until: moment, network: z.string().nullable() }),
  audience: 'Inbox',
})
export const visitorInvited = event({
  type: 'visitor.invited',
  says: 'messaged a visitor on your site',
  data: about.extend({ conversationId: z.uuid() }),
  audience: 'Inbox',
  isScoped: true,
})
export const visitorRuleAdded = event({
  type: 'visitor_rule.added',
  says: 'added a visitor rule',
  data: visitorRule.pick({ id: true, kind: true, effect: true, what: true }),
  audience: 'Inbox',
})
export const visitorRuleRemoved = event({
  type: 'visitor_rule.removed',
  says: 'removed a visitor rule',
  data: visitorRule.pick({ id: true, kind: true }),
  audience: 'Inbox',
})
export const visitorSettingsChanged = event({
  type: 'visitor_settings.changed',
  says: 'changed the visitor settings',
  data: visitorSettings,
  audience: 'Inbox',
})
