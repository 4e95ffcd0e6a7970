import { z } from 'zod'

import { moment } from '#platform/registry/fields.ts'

const device = z.enum(['computer', 'phone', 'tablet'])

/** Somebody who looks at a page right now. */
export const visitor = z.object({
  id: z.uuid(),
  /** Of the contact he is; null while nobody knows, or for who may not see that contact. */
  contactId: z.uuid().nullable(),
  name: z.string(),
  widgetId: z.uuid(),
  pageUrl: z.string(),
  pageTitle: z.string(),
  pageSince: moment,
  /** When the visit he is on began. */
  beganAt: moment,
  referrer: z.string(),
  country: z.string().nullable(),
  device,
  os: z.string(),
  browser: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  pages: z.number().int(),
  sessions: z.number().int(),
  isBlocked: z.boolean(),
})
export type Visitor = z.infer<typeof visitor>

export const pageView = z.object({ url: z.string(), title: z.string(), at: moment })
export type PageView = z.infer<typeof pageView>

/** Where he was, the latest first, and what else his browser told. */
export const trail = z.object({
  pages: z.array(pageView),
  /** Empty when none of it is known. */
  landingUrl: z.string(),
  referrer: z.string(),
  network: z.string(),
  firstSeenAt: moment.nullable(),
  seenAt: moment.nullable(),
})
export type Trail = z.infer<typeof trail>

/** What keeps somebody from writing, or out of the list. */
export const visitorRule = z.object({
  id: z.uuid(),
  kind: z.enum(['visitor', 'network']),
  effect: z.enum(['blocked', 'own']),
  /** The name of a visitor, or a range of addresses. */
  what: z.string(),
  note: z.string(),
  until: moment.nullable(),
})
export type VisitorRule = z.infer<typeof visitorRule>

export const connection = z.enum(['all', 'known', 'unknown'])
