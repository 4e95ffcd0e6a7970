import { z } from 'zod'

import { told } from '#platform/events/told.ts'
import { moment, version } from '#platform/registry/fields.ts'

import { claimables } from './rules.ts'

/** What is known of somebody beyond his name: flat, and small. */
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
  /** Others he has beside the first. */
  otherEmails: z.array(z.string()),
  otherPhones: z.array(z.string()),
  /** As long as he has one. */
  pictureUrl: z.string().nullable(),
  locale: z.string().nullable(),
  timeZone: z.string().nullable(),
  attributes,
  /** Said by the customer's own server, with its signature. */
  signedAttributes: attributes,
  /** What only he himself says of these: nobody proved it, signed it or wrote it down for him. */
  claimed: z.array(z.enum(claimables)),
  company: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The member who looks after him. */
  ownerId: z.uuid().nullable(),
  tagIds: z.array(z.uuid()),
  blockedUntil: moment.nullable(),
  seenAt: moment.nullable(),
  /** When somebody of the team last wrote to him. */
  contactedAt: moment.nullable(),
  /** When he last wrote himself. */
  repliedAt: moment.nullable(),
  /** Since when he wants no news. */
  unsubscribedAt: moment.nullable(),
  /** Those of his addresses that give mail back. */
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

/** Two contacts, or two companies, that became one. */
export const merge = z.object({
  id: z.uuid(),
  /** Who came over. */
  from: z.object({ id: z.uuid(), name: z.string() }),
  mergedAt: moment,
  /** Until then it can be taken apart again. */
  canUnmergeUntil: moment,
})
export type Merge = z.infer<typeof merge>

/** What can change of a contact, as `contact.updated` names it. */
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
  /** The kind of event: `conversation.created`. */
  type: z.string(),
  subjectId: z.uuid(),
  actor: z.object({ kind: z.string(), id: z.uuid().nullable() }),
  data: z.record(z.string(), z.unknown()),
  told,
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const companyEntry = timelineEntry.extend({
  /** Whose it is of its people; null for what happened to the company itself. */
  contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type CompanyEntry = z.infer<typeof companyEntry>

/** A question to the list of contacts that is asked again and again. */
export const segment = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What the address of the list says: `tag`, `owner`, `seen` and the like. */
  question: z
    .record(z.string().regex(/^[a-z]{1,12}$/), z.string().max(300))
    .refine((question) => Object.keys(question).length <= 12, 'Use at most 12 filters.'),
  isShared: z.boolean(),
  isMine: z.boolean(),
})
export type Segment = z.infer<typeof segment>
