import { z } from 'zod'

import { feedbackReasons } from '#platform/portal/feedback-reasons.ts'
import { id, line, prose, version } from '#platform/registry/fields.ts'
import { pageInput } from '#platform/registry/paging.ts'

import { collectionAudiences, feedbackStates, localeCode } from './model.ts'

const siteIds = z.array(id('sites')).max(20)

export const newCollection = {
  name: line(100),
  defaultLocale: localeCode,
  audience: z.enum(collectionAudiences).default('public'),
  /** The sites that show it; defaults to the first site that shows none. */
  siteIds: siteIds.optional(),
}

export const changedCollection = {
  version,
  name: line(100).optional(),
  audience: z.enum(collectionAudiences).optional(),
  takesFeedback: z.boolean().optional(),
  showsContents: z.boolean().optional(),
  showsUpdated: z.boolean().optional(),
  defaultLocale: localeCode.optional(),
  /** A site shows one collection of each kind, so this replaces the one it showed before. */
  siteIds: siteIds.optional(),
  isArchived: z.boolean().optional(),
}

export const presence = {
  state: z.enum(['reads', 'writes', 'left']),
  isNew: z.boolean().optional(),
}

export const feedbackQuestion = {
  ...pageInput,
  state: z.enum(feedbackStates).optional(),
  isHelpful: z.stringbool().optional(),
  /** Only feedback with a comment. */
  withReason: z.stringbool().optional(),
}

export const period = {
  from: z.iso.date(),
  to: z.iso.date(),
  locale: localeCode.optional(),
}

export const feedbackInput = {
  isHelpful: z.boolean(),
  reasonCode: z.enum(feedbackReasons).nullable().default(null),
  reason: prose(1000).trim().default(''),
  /** The email address to notify when the feedback is resolved. */
  replyEmail: z.union([z.literal(''), z.email().max(254)]).default(''),
}

export const search = {
  q: line(200),
  limit: z.coerce.number().int().min(1).max(50).default(20),
  isQuiet: z.stringbool().default(false),
}

export const suggestions = z.array(
  z.object({ id: z.uuid(), title: z.string(), path: z.string(), categoryName: z.string() }),
)

export const clickedRank = z.number().int().min(1).max(100)
export const lock = z.object({ asksWhoReads: z.boolean() })
export const asMarkdown = z.object({
  markdown: z.string(),
  path: z.string(),
  isPublic: z.boolean(),
})
export const fileAddress = z.object({ url: z.string(), name: z.string(), mediaType: z.string() })
