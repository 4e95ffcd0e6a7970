import { z } from 'zod'

import { moment } from '#platform/registry/fields.ts'

export const device = z.enum(['computer', 'phone', 'tablet'])

export const utm = z.object({
  source: z.string().optional(),
  medium: z.string().optional(),
  campaign: z.string().optional(),
  term: z.string().optional(),
  content: z.string().optional(),
})
export type Utm = z.infer<typeof utm>

export const visitor = z.object({
  id: z.uuid(),
  /** Null for unknown visitors, and for members who can't see the contact. */
  contactId: z.uuid().nullable(),
  name: z.string(),
  pictureUrl: z.string().nullable(),
  widgetId: z.uuid(),
  pageUrl: z.string(),
  pageTitle: z.string(),
  pageSince: moment,
  beganAt: moment,
  referrer: z.string(),
  utm,
  country: z.string().nullable(),
  /** Empty if the operator's IP database doesn't know them. */
  region: z.string(),
  city: z.string(),
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

export const pageView = z.object({
  url: z.string(),
  title: z.string(),
  at: moment,
  /** Null while the page is open, or if unknown. */
  leftAt: moment.nullable(),
})
export type PageView = z.infer<typeof pageView>

export const trail = z.object({
  pages: z.array(pageView),
  isHere: z.boolean(),
  hereSince: moment.nullable(),
  landingUrl: z.string(),
  referrer: z.string(),
  utm,
  network: z.string(),
  browser: z
    .object({
      device,
      os: z.string(),
      browser: z.string(),
      country: z.string().nullable(),
      region: z.string(),
      city: z.string(),
      locale: z.string(),
      timeZone: z.string(),
    })
    .nullable(),
  firstSeenAt: moment.nullable(),
  seenAt: moment.nullable(),
})
export type Trail = z.infer<typeof trail>

export const visitorRule = z.object({
  id: z.uuid(),
  kind: z.enum(['visitor', 'network', 'domain', 'country']),
  effect: z.enum(['blocked', 'own']),
  what: z.string(),
  note: z.string(),
  until: moment.nullable(),
})
export type VisitorRule = z.infer<typeof visitorRule>

export const visitorSettings = z.object({
  pageDays: z.number().int().min(1).max(365),
  keptAfterSeconds: z.number().int().min(0).max(300),
})
export type VisitorSettings = z.infer<typeof visitorSettings>

export const connection = z.enum(['all', 'known', 'unknown'])
