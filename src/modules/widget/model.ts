import { z } from 'zod'

import type { Marked } from '#lib/marks/marked.ts'

import { ratingScales } from '#lib/rating-scale.ts'
import { givenAnswer, messageBlock, quote } from '#modules/inbox/model.ts'
import { reactionEmoji } from '#modules/inbox/rules.ts'
import { senderNames } from '#platform/people/sender-names.ts'
import { id, line, moment, version } from '#platform/registry/fields.ts'

import { maxRadius, usualRound } from './corners.ts'
import { askedTypes } from './pre-chat.ts'
import { launcherIcons } from './launcher-icons.ts'
import { usualTabs, widgetTabs } from './tabs.ts'
import { words, type WordKey } from './words.ts'

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/, 'Enter a color such as #15803d.')

const fieldName = z
  .string()
  .regex(/^(contact|conversation)\.[a-zA-Z][\w.-]{0,63}$/, 'Choose a field.')

const questionTexts = z.strictObject({
  label: z.string().trim().max(200).default(''),
  options: z.record(z.string().max(200), z.string().trim().max(200)).default({}),
})

export const widgetTexts = z.strictObject({
  title: z.string().trim().max(60).default(''),
  tagline: z.string().trim().max(200).default(''),
  greeting: z.string().trim().max(1000).default(''),
  placeholder: z.string().trim().max(60).default(''),
  launcherLabel: z.string().trim().max(30).default(''),
  away: z.string().trim().max(500).default(''),
  replyTime: z.string().trim().max(100).default(''),
  words: z
    .partialRecord(z.enum(Object.keys(words) as WordKey[]), z.string().trim().max(500))
    .default({}),
  questions: z.record(fieldName, questionTexts).default({}),
  teams: z.record(z.uuid(), z.string().trim().max(100)).default({}),
})
export type WidgetTexts = z.infer<typeof widgetTexts>

const requirement = z.enum(['no', 'optional', 'required'])

export const askedField = z.strictObject({
  field: fieldName,
  isRequired: z.boolean().default(false),
  when: z
    .strictObject({ field: fieldName, is: line(200) })
    .nullable()
    .default(null),
})
export type AskedField = z.infer<typeof askedField>

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
  zIndex: z.number().int().min(1).max(2_147_483_647).default(2_147_483_000),
  hidesOnPhones: z.boolean().default(false),
  launcherIcon: z.enum(launcherIcons).default('bubble'),
  launcherFaces: z.boolean().default(false),
  radius: z.number().int().min(0).max(maxRadius).default(usualRound),
  font: z
    .string()
    .trim()
    .max(60)
    .regex(/^[a-zA-Z\d -]*$/, 'Enter the name of one font, such as Georgia.')
    .default(''),
  pictureId: id('files').nullable().default(null),
  senderNames: z.enum(senderNames).default('agent'),
  showsTeam: z.boolean().default(false),
  tabs: z
    .array(z.enum(widgetTabs))
    .min(1, 'Keep at least one tab.')
    .refine((tabs) => new Set(tabs).size === tabs.length, 'Use each tab once.')
    .default([...usualTabs]),
  hasAttachments: z.boolean().default(true),
  hasEmoji: z.boolean().default(true),
  hasVoice: z.boolean().default(true),
  hasReactions: z.boolean().default(true),
  showsBranding: z.boolean().default(false),
  seesTyping: z.boolean().default(false),
  canEnd: z.boolean().default(true),
  hasTicketForm: z.boolean().default(false),
  hasSeveral: z.boolean().default(true),
  launcherLabel: z.string().trim().max(30).default(''),
  locale: localeName.default('en'),
  localeFrom: z.enum(['browser', 'page', 'fixed']).default('browser'),
  texts: z.record(localeName, widgetTexts).default({}),
  origins: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(
          /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/,
          'Use the format https://example.com.',
        ),
    )
    .max(50)
    .default([]),
  askName: requirement.default('no'),
  askEmail: requirement.default('optional'),
  askPhone: requirement.default('no'),
  askFields: z.array(askedField).max(10).default([]),
  asksOneByOne: z.boolean().default(false),
  teamIds: z.array(id('teams')).max(20).default([]),
  isTeamRequired: z.boolean().default(false),
  asksTerms: z.boolean().default(false),
  isTermsRequired: z.boolean().default(true),
  pageFields: z
    .array(z.string().regex(/^conversation\.[a-zA-Z][\w.-]{0,63}$/, 'Choose a field.'))
    .max(20)
    .default([]),
  pageTagIds: z.array(id('tags')).max(20).default([]),
  consent: z.enum(['none', 'notice', 'required']).default('none'),
  privacyUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2048)]).default(''),
  replyTime: z.enum(['measured', 'own', 'none']).default('measured'),
  asksRating: z.boolean().default(true),
  ratingScale: z.enum(ratingScales).default('faces'),
  ratingFollowUp: z.enum(['always', 'low', 'never']).default('always'),
  hasSound: z.boolean().default(true),
  hasBadge: z.boolean().default(true),
  marksTitle: z.boolean().default(true),
  marksIcon: z.boolean().default(false),
  offersTranscript: z.boolean().default(true),
  scheduleId: id('schedules').nullable().default(null),
  offline: z.enum(['chat', 'form', 'email', 'hide']).default('chat'),
  mailsAnswers: z.boolean().default(true),
  hasHelp: z.boolean().default(true),
  helpBaseId: id('knowledge_bases').nullable().default(null),
  hasBugReports: z.boolean().default(false),
  bugBoardId: id('boards').nullable().default(null),
  bugTypeId: id('ticket_types').nullable().default(null),
  recordsConsole: z.boolean().default(true),
  recordsNetwork: z.boolean().default(true),
  recordsSteps: z.boolean().default(false),
  recordsScreen: z.boolean().default(false),
  mostNewHourly: z.number().int().min(1).max(100).default(10),
  mostNewHourlyPerAddress: z.number().int().min(1).max(1000).default(60),
  mostOpen: z.number().int().min(1).max(20).default(5),
  mostMessagesPerMinute: z.number().int().min(5).max(60).default(20),
  keepsPages: z.boolean().default(true),
  keepsSource: z.boolean().default(true),
  keepsPlace: z.boolean().default(true),
  /** shortened: the network only, so single visitors aren't identifiable. */
  keepsAddress: z.enum(['none', 'shortened', 'full']).default('shortened'),
})
export type WidgetSettings = z.infer<typeof widgetSettings>

/** Settings sent to pages and visitors. New settings stay private until they're listed here. */
const shownSettings = z.object(
  widgetSettings.pick({
    color: true,
    theme: true,
    side: true,
    offsetX: true,
    offsetY: true,
    zIndex: true,
    hidesOnPhones: true,
    radius: true,
    font: true,
    launcherLabel: true,
    senderNames: true,
    tabs: true,
    hasAttachments: true,
    hasEmoji: true,
    hasVoice: true,
    hasReactions: true,
    showsBranding: true,
    seesTyping: true,
    canEnd: true,
    hasTicketForm: true,
    hasSeveral: true,
    askName: true,
    askEmail: true,
    askPhone: true,
    asksOneByOne: true,
    isTeamRequired: true,
    asksTerms: true,
    isTermsRequired: true,
    consent: true,
    privacyUrl: true,
    replyTime: true,
    asksRating: true,
    ratingScale: true,
    ratingFollowUp: true,
    hasSound: true,
    hasBadge: true,
    marksTitle: true,
    marksIcon: true,
    offersTranscript: true,
    offline: true,
    mailsAnswers: true,
    hasHelp: true,
    hasBugReports: true,
    recordsConsole: true,
    recordsNetwork: true,
    recordsSteps: true,
    recordsScreen: true,
  }).shape,
)
export type ShownSettings = z.infer<typeof shownSettings>

/** Partial settings. Omitted ones stay unchanged instead of falling back to defaults. */
export const widgetSettingsChange = z.strictObject(withoutDefaults(widgetSettings.shape))

type Defaults = Readonly<Record<string, z.ZodDefault>>

function withoutDefaults<Shape extends Defaults>(
  shape: Shape,
): { [Name in keyof Shape]: z.ZodOptional<Shape[Name]['_zod']['def']['innerType']> } {
  const bare = Object.entries(shape).map(([name, field]) => [name, z.optional(field.unwrap())])
  return Object.fromEntries(bare) as ReturnType<typeof withoutDefaults<Shape>>
}

export const widget = z.object({
  id: z.uuid(),
  channelId: z.uuid(),
  name: z.string(),
  state: z.enum(['draft', 'live', 'paused', 'archived']),
  settings: widgetSettings,
  publishedVersion: z.number().int().nullable(),
  hasUnpublished: z.boolean(),
  installedAt: moment.nullable(),
  installedOn: z.string().nullable(),
  lastSeenAt: moment.nullable(),
  lastSeenOn: z.string().nullable(),
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
  opensAt: moment.nullable(),
  closesAt: moment.nullable(),
})
export type Availability = z.infer<typeof availability>

const preChatQuestion = z.object({
  field: z.string(),
  label: z.string(),
  type: z.enum(askedTypes),
  options: z.array(z.string()).readonly(),
  optionNames: z.array(z.string()).readonly().optional(),
  isRequired: z.boolean(),
  pattern: z.string().optional(),
  when: z.object({ field: z.string(), is: z.string() }).nullable(),
})

const answering = z.object({
  name: z.string(),
  key: z.string(),
  pictureUrl: z.string().nullable(),
})

export const widgetConfig = z.object({
  id: z.uuid(),
  version: z.number().int(),
  organization: z.string(),
  fileMegabytes: z.number().int(),
  settings: shownSettings,
  texts: widgetTexts.omit({ launcherLabel: true, questions: true, teams: true }),
  replyMinutes: z.number().int().nullable(),
  availability,
  questions: z.array(preChatQuestion),
  teams: z.array(z.object({ id: z.uuid(), name: z.string() })),
  pictureUrl: z.string().nullable(),
  people: z.array(answering),
  locale: z.string(),
  labels: z.object({
    chat: z.string(),
    open: z.string(),
    close: z.string(),
    unread: z.string(),
  }),
  launcher: z.object({ path: z.string(), color: z.string(), faces: z.array(answering) }),
})
export type WidgetConfig = z.infer<typeof widgetConfig>

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

export const chatReaction = z.object({
  emoji: z.enum(reactionEmoji),
  members: z.number().int(),
  isMine: z.boolean(),
})
export type ChatReaction = z.infer<typeof chatReaction>

export const chatMessage = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  seq: z.number().int(),
  clientKey: z.uuid(),
  author: z.object({
    kind: z.enum(['contact', 'member', 'system']),
    name: z.string(),
    key: z.string().optional(),
    pictureUrl: z.string().optional(),
  }),
  text: z.string(),
  marks: z.array(z.custom<Marked>()).readonly().nullable(),
  files: z.array(chatFile),
  block: messageBlock.nullable(),
  blockAnswer: givenAnswer.nullable(),
  replyTo: quote.nullable(),
  reactions: z.array(chatReaction),
  createdAt: moment,
  editedAt: moment.nullable(),
  isDeleted: z.boolean(),
})
export type ChatMessage = z.infer<typeof chatMessage>

export const chat = z.object({
  id: z.uuid(),
  isClosed: z.boolean(),
  canGoOn: z.boolean(),
  agentName: z.string().nullable(),
  agentKey: z.string().nullable(),
  agentPictureUrl: z.string().nullable(),
  isHumanAsked: z.boolean(),
  preview: z.string(),
  lastActivityAt: moment,
  unread: z.number().int(),
  readSeq: z.number().int(),
  agentReadSeq: z.number().int(),
  rating: z.number().int().nullable(),
  ratingAsk: z.enum(['rule', 'hand']).nullable(),
})
export type Chat = z.infer<typeof chat>

export type { IdentityProof } from './identity-model.ts'
