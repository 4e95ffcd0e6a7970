import { z } from 'zod'

import { moment } from '#platform/registry/fields.ts'

export const device = z.enum(['computer', 'phone', 'tablet'])

/** What the address of a first page says of the campaign that led to it. */
export const utm = z.object({
  source: z.string().optional(),
  medium: z.string().optional(),
  campaign: z.string().optional(),
  term: z.string().optional(),
  content: z.string().optional(),
})
export type Utm = z.infer<typeof utm>

/** Somebody who looks at a page right now. */
export const visitor = z.object({
  id: z.uuid(),
  /** Of the contact he is; null while nobody knows, or for who may not see that contact. */
  contactId: z.uuid().nullable(),
  name: z.string(),
  pictureUrl: z.string().nullable(),
  widgetId: z.uuid(),
  pageUrl: z.string(),
  pageTitle: z.string(),
  pageSince: moment,
  /** When the visit he is on began. */
  beganAt: moment,
  referrer: z.string(),
  utm,
  country: z.string().nullable(),
  /** Where the operator's database knows them, else empty. */
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
  /** Null while he looks at it, and where nobody knows. */
  leftAt: moment.nullable(),
})
export type PageView = z.infer<typeof pageView>

/** Where he was, the latest first, and what else his browser told. */
export const trail = z.object({
  pages: z.array(pageView),
  /** Whether he looks at the first of them right now. */
  isHere: z.boolean(),
  /** Since when he is on it without having been away; null when he is not here. */
  hereSince: moment.nullable(),
  /** Empty when none of it is known. */
  landingUrl: z.string(),
  referrer: z.string(),
  utm,
  network: z.string(),
  /** Of the browser he used last; null when there was none. */
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

/** What keeps somebody from writing, or out of the list. */
export const visitorRule = z.object({
  id: z.uuid(),
  kind: z.enum(['visitor', 'network', 'domain', 'country']),
  effect: z.enum(['blocked', 'own']),
  /** The name of a visitor, a range of addresses, an e-mail domain, or two letters of a country. */
  what: z.string(),
  note: z.string(),
  until: moment.nullable(),
})
export type VisitorRule = z.infer<typeof visitorRule>

/** What an organization decides on all its visitors. */
export const visitorSettings = z.object({
  /** For so many days it is kept who looked at which page. */
  pageDays: z.number().int().min(1).max(365),
  /** Who was there for less long and did nothing is forgotten. */
  keptAfterSeconds: z.number().int().min(0).max(300),
})
export type VisitorSettings = z.infer<typeof visitorSettings>

export const connection = z.enum(['all', 'known', 'unknown'])
