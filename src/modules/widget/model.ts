import { z } from 'zod'

import { id, moment, version } from '#platform/registry/fields.ts'

import { words, type WordKey } from './words.ts'

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/, 'Write a color such as #15803d.')

/** Words of the widget in one language; what is left empty is said by the product. */
export const widgetTexts = z.strictObject({
  title: z.string().trim().max(60).default(''),
  tagline: z.string().trim().max(200).default(''),
  greeting: z.string().trim().max(1000).default(''),
  placeholder: z.string().trim().max(60).default(''),
  away: z.string().trim().max(500).default(''),
  /** What is said instead of the product's own words. */
  words: z
    .partialRecord(z.enum(Object.keys(words) as WordKey[]), z.string().trim().max(300))
    .default({}),
})
export type WidgetTexts = z.infer<typeof widgetTexts>

const asked = z.enum(['no', 'optional', 'required'])

const localeName = z
  .string()
  .regex(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i, 'Choose a language.')
  .max(35)

export const widgetSettings = z.strictObject({
  color: hexColor.default('#15803d'),
  theme: z.enum(['auto', 'light', 'dark']).default('auto'),
  side: z.enum(['left', 'right']).default('right'),
  offsetX: z.number().int().min(0).max(200).default(20),
  offsetY: z.number().int().min(0).max(200).default(20),
  /** Words on the launcher; without them it is a round button. */
  launcherLabel: z.string().trim().max(30).default(''),
  /** Spoken to whoever speaks none of the others. */
  locale: localeName.default('en'),
  /** Where the visitor's own language is found; a page can name another. */
  localeFrom: z.enum(['browser', 'page', 'fixed']).default('browser'),
  texts: z.record(localeName, widgetTexts).default({}),
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
  /** The visitor can have a copy of the conversation sent to his address, or download it. */
  offersTranscript: z.boolean().default(true),
  /** When somebody is there; null is always. */
  scheduleId: id('schedules').nullable().default(null),
  /** What stands outside these hours: a chat with a note, a form that asks for the address, nothing. */
  offline: z.enum(['chat', 'form', 'hide']).default('chat'),
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

export const availability = z.object({
  isOpen: z.boolean(),
  /** When it opens next; null while it is open, and when nobody knows. */
  opensAt: moment.nullable(),
  closesAt: moment.nullable(),
})
export type Availability = z.infer<typeof availability>

/** What a page and its visitors get to know of a widget. */
export const widgetConfig = z.object({
  id: z.uuid(),
  version: z.number().int(),
  organization: z.string(),
  settings: widgetSettings,
  /** Median minutes to the first answer of the last seven days; null when nothing was measured. */
  replyMinutes: z.number().int().nullable(),
  availability,
  /** The visitor's language, as the owner wants it found. */
  locale: z.string(),
  /** Words of the launcher in it. */
  labels: z.object({
    chat: z.string(),
    open: z.string(),
    close: z.string(),
    unread: z.string(),
  }),
})
export type WidgetConfig = z.infer<typeof widgetConfig>

/** A file in a message. A picture is read in other widths with `&w=640` behind its address. */
export const chatFile = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  url: z.string(),
})
export type ChatFile = z.infer<typeof chatFile>

/** A message as the customer sees it. */
export const chatMessage = z.object({
  id: z.uuid(),
  seq: z.number().int(),
  clientKey: z.uuid(),
  author: z.object({ kind: z.enum(['contact', 'member', 'system']), name: z.string() }),
  text: z.string(),
  files: z.array(chatFile),
  createdAt: moment,
})
export type ChatMessage = z.infer<typeof chatMessage>

/** A conversation as the customer sees it. */
export const chat = z.object({
  id: z.uuid(),
  isClosed: z.boolean(),
  /** Who answers, once somebody does. */
  agentName: z.string().nullable(),
  /** The visitor wants a person to answer, and none has yet. */
  isHumanAsked: z.boolean(),
  preview: z.string(),
  lastActivityAt: moment,
  unread: z.number().int(),
  /** How far he has read. */
  readSeq: z.number().int(),
  rating: z.number().int().nullable(),
})
export type Chat = z.infer<typeof chat>

export type { IdentityProof } from './identity-model.ts'
