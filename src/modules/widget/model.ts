import { z } from 'zod'

import { moment, version } from '#platform/registry/fields.ts'

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/, 'Write a color such as #15803d.')

/** Words of the widget in one language; what is left empty is said by the product. */
export const widgetTexts = z.strictObject({
  title: z.string().trim().max(60).default(''),
  tagline: z.string().trim().max(200).default(''),
  greeting: z.string().trim().max(1000).default(''),
  placeholder: z.string().trim().max(60).default(''),
  away: z.string().trim().max(500).default(''),
})
export type WidgetTexts = z.infer<typeof widgetTexts>

const asked = z.enum(['no', 'optional', 'required'])

export const widgetSettings = z.strictObject({
  color: hexColor.default('#15803d'),
  theme: z.enum(['auto', 'light', 'dark']).default('auto'),
  side: z.enum(['left', 'right']).default('right'),
  offsetX: z.number().int().min(0).max(200).default(20),
  offsetY: z.number().int().min(0).max(200).default(20),
  /** Words on the launcher; without them it is a round button. */
  launcherLabel: z.string().trim().max(30).default(''),
  locale: z.string().min(2).max(35).default('en'),
  texts: z.record(z.string().min(2).max(35), widgetTexts).default({}),
  /** Where it may stand: https://shop.example, https://*.example.com. Nowhere named is everywhere. */
  origins: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(
          /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/,
          'Write it as https://example.com.',
        ),
    )
    .max(50)
    .default([]),
  askName: asked.default('no'),
  askEmail: asked.default('optional'),
  /** required: nothing is kept in the browser before the visitor agreed. */
  consent: z.enum(['none', 'required']).default('none'),
  privacyUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2048)]).default(''),
  showsReplyTime: z.boolean().default(true),
  asksRating: z.boolean().default(true),
  hasSound: z.boolean().default(true),
})
export type WidgetSettings = z.infer<typeof widgetSettings>

export const widget = z.object({
  id: z.uuid(),
  channelId: z.uuid(),
  name: z.string(),
  state: z.enum(['draft', 'live', 'paused']),
  settings: widgetSettings,
  publishedVersion: z.number().int().nullable(),
  /** What the editor holds differs from what visitors see. */
  hasUnpublished: z.boolean(),
  installedAt: moment.nullable(),
  installedOn: z.string().nullable(),
  version,
  createdAt: moment,
  updatedAt: moment,
})
export type Widget = z.infer<typeof widget>

export const widgetVersion = z.object({
  number: z.number().int(),
  publishedAt: moment,
  publishedBy: z.object({ id: z.uuid(), name: z.string() }),
  isCurrent: z.boolean(),
})

/** What a page and its visitors get to know of a widget. */
export const widgetConfig = z.object({
  id: z.uuid(),
  version: z.number().int(),
  organization: z.string(),
  settings: widgetSettings,
  /** Median minutes to the first answer of the last seven days; null when nothing was measured. */
  replyMinutes: z.number().int().nullable(),
})
export type WidgetConfig = z.infer<typeof widgetConfig>

/** A message as the customer sees it. */
export const chatMessage = z.object({
  id: z.uuid(),
  seq: z.number().int(),
  clientKey: z.uuid(),
  author: z.object({ kind: z.enum(['contact', 'member', 'system']), name: z.string() }),
  text: z.string(),
  createdAt: moment,
})
export type ChatMessage = z.infer<typeof chatMessage>

/** A conversation as the customer sees it. */
export const chat = z.object({
  id: z.uuid(),
  isClosed: z.boolean(),
  /** Who answers, once somebody does. */
  agentName: z.string().nullable(),
  preview: z.string(),
  lastActivityAt: moment,
  unread: z.number().int(),
  /** How far he has read. */
  readSeq: z.number().int(),
  rating: z.number().int().nullable(),
})
export type Chat = z.infer<typeof chat>
