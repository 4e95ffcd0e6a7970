import { z } from 'zod'

import { eventText } from '#platform/events/event-text.ts'
import { moment, version } from '#platform/registry/fields.ts'

import { claimables } from './rules.ts'

export const attributes = z.record(
  z
    .string()
    .regex(
      /^[a-zA-Z][\w.-]{0,63}$/,
      'Start with a letter. Use only letters, digits, dots, and dashes.',
    ),
  z.union([
    z.string().max(2000),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.string().max(200)).max(200),
  ]),
)
export type Attributes = z.infer<typeof attributes>

export const contact = z.object({
  id: z.uuid(),
  kind: z.enum(['lead', 'user']),
  externalId: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  otherEmails: z.array(z.string()),
  otherPhones: z.array(z.string()),
  pictureUrl: z.string().nullable(),
  locale: z.string().nullable(),
  timeZone: z.string().nullable(),
  attributes,
  /** Sent by the customer's own server in a signed token. */
  signedAttributes: attributes,
  /** Details only the visitor provided, so they are unverified. */
  claimed: z.array(z.enum(claimables)),
  company: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  ownerId: z.uuid().nullable(),
  tagIds: z.array(z.uuid()),
  blockedUntil: moment.nullable(),
  seenAt: moment.nullable(),
  contactedAt: moment.nullable(),
  repliedAt: moment.nullable(),
  unsubscribedAt: moment.nullable(),
  bouncing: z.array(z.object({ address: z.string(), bouncedAt: moment })),
  version,
  createdAt: moment,
})
export type Contact = z.infer<typeof contact>

export const note = z.object({
  id: z.uuid(),
  authorId: z.uuid(),
  text: z.string(),
  createdAt: moment,
  editedAt: moment.nullable(),
})
export type Note = z.infer<typeof note>

export const merge = z.object({
  id: z.uuid(),
  from: z.object({ id: z.uuid(), name: z.string() }),
  mergedAt: moment,
  canUnmergeUntil: moment,
})
export type Merge = z.infer<typeof merge>

export const changeableDetails = [
  'name',
  'email',
  'phone',
  'otherEmails',
  'otherPhones',
  'provenEmail',
  'locale',
  'timeZone',
  'externalId',
  'company',
  'owner',
  'attributes',
  'picture',
  'unsubscribed',
  'bouncing',
] as const
export type ChangeableDetail = (typeof changeableDetails)[number]

export const timelineEntry = z.object({
  id: z.string(),
  at: moment,
  type: z.string(),
  subjectId: z.uuid(),
  actor: z.object({ kind: z.string(), id: z.uuid().nullable() }),
  data: z.record(z.string(), z.unknown()),
  told: eventText,
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const companyEntry = timelineEntry.extend({
  contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type CompanyEntry = z.infer<typeof companyEntry>

export const segment = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Filters as URL parameters: `tag`, `owner`, `seen`, … */
  question: z
    .record(z.string().regex(/^[a-z]{1,12}$/), z.string().max(300))
    .refine((question) => Object.keys(question).length <= 12, 'Use at most 12 filters.'),
  isShared: z.boolean(),
  isMine: z.boolean(),
})
export type Segment = z.infer<typeof segment>
