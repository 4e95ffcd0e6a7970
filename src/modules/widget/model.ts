import { z } from 'zod'

import type { Marked } from '#lib/marks/marked.ts'

import { ratingScales } from '#lib/rating-scale.ts'
import { givenAnswer, messageBlock, quote } from '#modules/inbox/model.ts'
import { reactionEmoji } from '#modules/inbox/rules.ts'
import { senderNames } from '#platform/people/sender-names.ts'
import { id, line, moment, version } from '#platform/registry/fields.ts'

import { mostRound, usualRound } from './corners.ts'
import { askedTypes } from './pre-chat.ts'
import { launcherIcons } from './launcher-icons.ts'
import { usualTabs, widgetTabs } from './tabs.ts'
import { words, type WordKey } from './words.ts'

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/, 'Enter a color such as #15803d.')

/** A field of the organization's own: contact.plan, conversation.order. */
const fieldName = z
  .string()
  .regex(/^(contact|conversation)\.[a-zA-Z][\w.-]{0,63}$/, 'Choose a field.')

/** How a question before the first message is asked in one language; empty is as the field says. */
const questionTexts = z.strictObject({
  label: z.string().trim().max(200).default(''),
  /** By the choice as the field has it, which is what is stored. */
  options: z.record(z.string().max(200), z.string().trim().max(200)).default({}),
})

/** Words of the widget in one language; what is left empty is said by the product. */
export const widgetTexts = z.strictObject({
  title: z.string().trim().max(60).default(''),
  tagline: z.string().trim().max(200).default(''),
  greeting: z.string().trim().max(1000).default(''),
  placeholder: z.string().trim().max(60).default(''),
  /** On the launcher, in place of those that stand there in every language. */
  launcherLabel: z.string().trim().max(30).default(''),
  away: z.string().trim().max(500).default(''),
  /** When an answer can be expected, where the owner says it himself. */
  replyTime: z.string().trim().max(100).default(''),
  /** What is said instead of the product's own words. */
  words: z
    .partialRecord(z.enum(Object.keys(words) as WordKey[]), z.string().trim().max(500))
    .default({}),
  /** By the field. */
  questions: z.record(fieldName, questionTexts).default({}),
  /** Names of the teams that visitors choose from, by their ids. */
  teams: z.record(z.uuid(), z.string().trim().max(100)).default({}),
})
export type WidgetTexts = z.infer<typeof widgetTexts>

const asked = z.enum(['no', 'optional', 'required'])

/** A field that is asked for before the first message. */
export const askedField = z.strictObject({
  field: fieldName,
  isRequired: z.boolean().default(false),
  /** Asked only of whoever answered another one so; yes is true. */
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
  /** Over what else floats on the page. */
  zIndex: z.number().int().min(1).max(2_147_483_647).default(2_147_483_000),
  /** Smaller screens than 640 pixels show no launcher; a button of the page can still open it. */
  hidesOnPhones: z.boolean().default(false),
  launcherIcon: z.enum(launcherIcons).default('bubble'),
  /** Beside it stand some who answer. */
  launcherFaces: z.boolean().default(false),
  /** Of the corners of the chat, in pixels; what stands in it is as round beside it. */
  radius: z.number().int().min(0).max(mostRound).default(usualRound),
  /** The name of a font of the visitor's system; empty is the system's own. */
  font: z
    .string()
    .trim()
    .max(60)
    .regex(/^[a-zA-Z\d -]*$/, 'Enter the name of one font, such as Georgia.')
    .default(''),
  /** The organization's own picture, uploaded as a logo. */
  pictureId: id('files').nullable().default(null),
  /** What those who answer are called; with brand nothing of them leaves the house, not even how many. */
  senderNames: z.enum(senderNames).default('agent'),
  /** The home screen shows who answers, by name. */
  showsTeam: z.boolean().default(false),
  /** What stands in the bar below, in this order; what there is nothing of is left out. */
  tabs: z
    .array(z.enum(widgetTabs))
    .min(1, 'Keep at least one tab.')
    .refine((tabs) => new Set(tabs).size === tabs.length, 'Use each tab once.')
    .default([...usualTabs]),
  hasAttachments: z.boolean().default(true),
  hasEmoji: z.boolean().default(true),
  /** The visitor can record what he says; it goes out as a file. */
  hasVoice: z.boolean().default(true),
  /** The visitor can react to a message with an emoji. */
  hasReactions: z.boolean().default(true),
  /** The home screen says what it is made with. */
  showsBranding: z.boolean().default(false),
  /** Whoever answers sees what the visitor types before it is sent, and the visitor is told so. */
  seesTyping: z.boolean().default(false),
  /** The visitor can end a conversation himself. */
  canEnd: z.boolean().default(true),
  /** The visitor can make tickets of the kinds that have a form. */
  hasTicketForm: z.boolean().default(false),
  /** The visitor can begin another conversation while one is open. */
  hasSeveral: z.boolean().default(true),
  /** Words on the launcher, unless a language has its own; without them it is a round button. */
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
          'Use the format https://example.com.',
        ),
    )
    .max(50)
    .default([]),
  askName: asked.default('no'),
  askEmail: asked.default('optional'),
  askPhone: asked.default('no'),
  askFields: z.array(askedField).max(10).default([]),
  /** The questions before the first message come one after the other, as in a conversation. */
  asksOneByOne: z.boolean().default(false),
  /** The visitor chooses who of these answers. */
  teamIds: z.array(id('teams')).max(20).default([]),
  isTeamRequired: z.boolean().default(false),
  /** A box to tick, with the words `terms`; when he ticked it is kept. */
  asksTerms: z.boolean().default(false),
  /** Whoever does not tick it cannot write. */
  isTermsRequired: z.boolean().default(true),
  /** Fields of conversations that a page may fill in. */
  pageFields: z
    .array(z.string().regex(/^conversation\.[a-zA-Z][\w.-]{0,63}$/, 'Choose a field.'))
    .max(20)
    .default([]),
  /** Tags that a page may put on the conversations of its visitors. */
  pageTagIds: z.array(id('tags')).max(20).default([]),
  /** notice: visitors are told what is kept; required: nothing is before they agreed. */
  consent: z.enum(['none', 'notice', 'required']).default('none'),
  privacyUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2048)]).default(''),
  replyTime: z.enum(['measured', 'own', 'none']).default('measured'),
  asksRating: z.boolean().default(true),
  /** On what visitors rate. */
  ratingScale: z.enum(ratingScales).default('faces'),
  /** Who is asked why: everybody, or only who is not content. */
  ratingFollowUp: z.enum(['always', 'low', 'never']).default('always'),
  hasSound: z.boolean().default(true),
  /** The number of unread answers stands on the launcher. */
  hasBadge: z.boolean().default(true),
  /** It stands before the title of the page while that is in the background. */
  marksTitle: z.boolean().default(true),
  /** A red dot stands on the icon of the page meanwhile. */
  marksIcon: z.boolean().default(false),
  /** The visitor can have a copy of the conversation sent to his address, or download it. */
  offersTranscript: z.boolean().default(true),
  /** When somebody is there; null is always. */
  scheduleId: id('schedules').nullable().default(null),
  /**
   * What stands outside these hours: a chat with a note, a form that asks for the address, the same
   * with answers by mail alone, nothing.
   */
  offline: z.enum(['chat', 'form', 'email', 'hide']).default('chat'),
  /** Whoever left an address and went away gets the answers he has not read by mail. */
  mailsAnswers: z.boolean().default(true),
  /** Visitors read the articles of a knowledge base for themselves. */
  hasHelp: z.boolean().default(true),
  /** Which one; null is the first that a site shows. */
  helpBaseId: id('knowledge_bases').nullable().default(null),
  /** Visitors can report what went wrong on the page; it becomes a ticket on this board. */
  hasBugReports: z.boolean().default(false),
  bugBoardId: id('boards').nullable().default(null),
  bugTypeId: id('ticket_types').nullable().default(null),
  /** Errors and warnings of the page go with a report; nothing is recorded otherwise. */
  recordsConsole: z.boolean().default(true),
  /** Requests of the page, without what was sent and answered. */
  recordsNetwork: z.boolean().default(true),
  /** Which pages the visitor went to, what he clicked and which forms he sent; for the owner to decide. */
  recordsSteps: z.boolean().default(false),
  /** Visitors can record what they choose of their screen. Nothing is covered in it, so it is off at first. */
  recordsScreen: z.boolean().default(false),
  /** Conversations that one visitor can begin in an hour, and all visitors of one address together. */
  mostNewHourly: z.number().int().min(1).max(100).default(10),
  mostNewHourlyPerAddress: z.number().int().min(1).max(1000).default(60),
  /** Conversations of one visitor that are open at the same time. */
  mostOpen: z.number().int().min(1).max(20).default(5),
  /** Messages of one visitor; ten times as many in an hour. */
  mostMessagesPerMinute: z.number().int().min(5).max(60).default(20),
  /** What is kept of whoever looks at a page with it: which pages, where he came from, where he is. */
  keepsPages: z.boolean().default(true),
  keepsSource: z.boolean().default(true),
  keepsPlace: z.boolean().default(true),
  /** shortened: nobody can be told from his neighbors by it. */
  keepsAddress: z.enum(['none', 'shortened', 'full']).default('shortened'),
})
export type WidgetSettings = z.infer<typeof widgetSettings>

/** What of them pages and visitors get to know. A new one stays inside until it is named here. */
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

/** Some of them. What is left out stays as it is, instead of getting its usual value again. */
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
  /** An archived one stands nowhere and cannot be changed; its conversations stay. */
  state: z.enum(['draft', 'live', 'paused', 'archived']),
  settings: widgetSettings,
  publishedVersion: z.number().int().nullable(),
  /** What the editor holds differs from what visitors see. */
  hasUnpublished: z.boolean(),
  installedAt: moment.nullable(),
  installedOn: z.string().nullable(),
  /** To the hour. */
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
  /** When it opens next; null while it is open, and when nobody knows. */
  opensAt: moment.nullable(),
  closesAt: moment.nullable(),
})
export type Availability = z.infer<typeof availability>

/** A question before the first message, as a form shows it. */
const preChatQuestion = z.object({
  field: z.string(),
  label: z.string(),
  type: z.enum(askedTypes),
  options: z.array(z.string()).readonly(),
  /** How they are called where the visitor reads them. */
  optionNames: z.array(z.string()).readonly().optional(),
  isRequired: z.boolean(),
  /** What a text must look like as a whole. */
  pattern: z.string().optional(),
  when: z.object({ field: z.string(), is: z.string() }).nullable(),
})

const answering = z.object({
  name: z.string(),
  /** Tells two of one name apart. */
  key: z.string(),
  pictureUrl: z.string().nullable(),
})

/** What a page and its visitors get to know of a widget. */
export const widgetConfig = z.object({
  id: z.uuid(),
  version: z.number().int(),
  organization: z.string(),
  /** How large a file may be. */
  fileMegabytes: z.number().int(),
  settings: shownSettings,
  /** What the owner wrote for this visitor, in his language alone. */
  texts: widgetTexts.omit({ launcherLabel: true, questions: true, teams: true }),
  /** Median minutes to the first answer of the last seven days; null when nothing was measured. */
  replyMinutes: z.number().int().nullable(),
  availability,
  questions: z.array(preChatQuestion),
  teams: z.array(z.object({ id: z.uuid(), name: z.string() })),
  pictureUrl: z.string().nullable(),
  /** Some who answer, if the owner shows them. */
  people: z.array(answering),
  /** The visitor's language, as the owner wants it found. */
  locale: z.string(),
  /** Words of the launcher in it. */
  labels: z.object({
    chat: z.string(),
    open: z.string(),
    close: z.string(),
    unread: z.string(),
  }),
  /** What is drawn on the launcher, as the path of an SVG, in which color, and who stands beside it. */
  launcher: z.object({ path: z.string(), color: z.string(), faces: z.array(answering) }),
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

/** What was said to a message without words. */
export const chatReaction = z.object({
  emoji: z.enum(reactionEmoji),
  /** How many of those who answer. */
  members: z.number().int(),
  isMine: z.boolean(),
})
export type ChatReaction = z.infer<typeof chatReaction>

/** A message as the customer sees it. */
export const chatMessage = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  seq: z.number().int(),
  clientKey: z.uuid(),
  author: z.object({
    kind: z.enum(['contact', 'member', 'system']),
    name: z.string(),
    /** Of a member: tells two of one name apart, and is not his id. */
    key: z.string().optional(),
    /** Of a member who has one, where messages are listed. */
    pictureUrl: z.string().optional(),
  }),
  text: z.string(),
  /** The text as it looks, where it has light marks; docs/messages.md says how. */
  marks: z.array(z.custom<Marked>()).readonly().nullable(),
  files: z.array(chatFile),
  /** What can be touched beside the words. */
  block: messageBlock.nullable(),
  /** What he answered to that. */
  blockAnswer: givenAnswer.nullable(),
  /** The message it answers. */
  replyTo: quote.nullable(),
  reactions: z.array(chatReaction),
  createdAt: moment,
  editedAt: moment.nullable(),
  /** Taken back by whoever wrote it; nothing of it is left. */
  isDeleted: z.boolean(),
})
export type ChatMessage = z.infer<typeof chatMessage>

/** A conversation as the customer sees it. */
export const chat = z.object({
  id: z.uuid(),
  isClosed: z.boolean(),
  /** He may write in it also after it was closed, and so goes on from it. */
  canGoOn: z.boolean(),
  /** Who answers, once somebody does. */
  agentName: z.string().nullable(),
  /** As beside what he writes. */
  agentKey: z.string().nullable(),
  agentPictureUrl: z.string().nullable(),
  /** The visitor wants a person to answer, and none has yet. */
  isHumanAsked: z.boolean(),
  preview: z.string(),
  lastActivityAt: moment,
  unread: z.number().int(),
  /** How far he has read. */
  readSeq: z.number().int(),
  /** The last message of his that somebody has read. */
  agentReadSeq: z.number().int(),
  rating: z.number().int().nullable(),
  /** Whether he is asked how it went: as the channel does after closing, or by somebody. */
  ratingAsk: z.enum(['rule', 'hand']).nullable(),
})
export type Chat = z.infer<typeof chat>

export type { IdentityProof } from './identity-model.ts'
