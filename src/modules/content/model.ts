import { z } from 'zod'

import { textRequired } from '#lib/text-required.ts'
import type { RichTextDocument } from '#lib/rich-text.ts'
import { feedbackReasons } from '#platform/portal/feedback-reasons.ts'
import { moment, version } from '#platform/registry/fields.ts'

/** customers: signed in with a verified address. agents: the team only. */
export const collectionAudiences = ['public', 'customers', 'agents'] as const
export type CollectionAudience = (typeof collectionAudiences)[number]

export type FeedbackReason = (typeof feedbackReasons)[number]
export const feedbackStates = ['new', 'triaged', 'resolved'] as const
export type FeedbackState = (typeof feedbackStates)[number]

/** The language code used in URLs: `de`, `pt-br`. */
export const localeCode = z
  .string()
  .trim()
  .toLowerCase()
  .max(35)
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'Choose a language from the list.')

/** The last part of a URL. */
export const slug = z
  .string()
  .trim()
  .min(1, textRequired)
  .max(120, 'Enter at most 120 characters.')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens.')

/** The target of a link: any site, or a path on this one. */
export const linkUrl = z
  .string()
  .trim()
  .max(500)
  .regex(
    /^(https?:\/\/[^\s]+|\/[^/\\\s][^\s]*|\/)$/,
    'Enter a URL that starts with https://, or a path such as /prices.',
  )

/** The editor's JSON; the server checks every part before storing it. */
export const documentBody = z.looseObject({
  type: z.literal('doc'),
  content: z.array(z.looseObject({ type: z.string() })).optional(),
}) as unknown as z.ZodObject<{ type: z.ZodLiteral<'doc'> }> &
  z.ZodType<RichTextDocument, RichTextDocument>

export const languageParts = {
  locale: z.string(),
  /** Visible to readers; always true for the default language. */
  isPublic: z.boolean(),
  /** The number of documents published in it. */
  publishedCount: z.number().int(),
}
export interface CollectionLanguage {
  readonly locale: string
  readonly isPublic: boolean
  readonly publishedCount: number
}

export function collectionParts<Language extends z.ZodType>(language: Language) {
  return {
    id: z.uuid(),
    name: z.string(),
    defaultLocale: z.string(),
    audience: z.enum(collectionAudiences),
    takesFeedback: z.boolean(),
    showsContents: z.boolean(),
    showsUpdated: z.boolean(),
    /** The default language first. */
    languages: z.array(language),
    siteIds: z.array(z.uuid()),
    /** The public URL; null while no site shows it. */
    url: z.string().nullable(),
    isArchived: z.boolean(),
    version,
    createdAt: moment,
  }
}

export const statusParts = {
  locale: z.string(),
  title: z.string(),
  slug: z.string(),
  /** Readers see the published text, whatever the draft says. */
  isLive: z.boolean(),
  hasUnpublishedChanges: z.boolean(),
  lastPublishedAt: moment.nullable(),
}

export const documentFile = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Valid for a few hours. Documents store the ID. */
  url: z.string(),
})
export type DocumentFile = z.infer<typeof documentFile>

/** Blocks publishing (error) or should be reviewed (warning). */
export const problem = z.object({ kind: z.enum(['error', 'warning']), sentence: z.string() })
export type Problem = z.infer<typeof problem>

export const draftParts = {
  body: documentBody,
  /** Detects conflicts: send it back when you save. */
  draftVersion: version,
  draftChangedAt: moment,
  draftedBy: z.uuid().nullable(),
  firstPublishedAt: moment.nullable(),
  isIndexed: z.boolean(),
  /** The public URL; null while readers can't see it. */
  url: z.string().nullable(),
  files: z.array(documentFile),
}

export const versionParts = {
  id: z.uuid(),
  locale: z.string(),
  number: z.number().int(),
  title: z.string(),
  changeNote: z.string(),
  wasPublished: z.boolean(),
  /** The version that readers see. */
  isPublished: z.boolean(),
  wordCount: z.number().int(),
  authorId: z.uuid().nullable(),
  createdAt: moment,
}

export const beforeAndAfter = z.object({ before: z.string(), after: z.string() })
/** By block; changed blocks by word. */
export const textDifference = z.object({
  title: beforeAndAfter,
  blocks: z.array(
    z.object({
      change: z.enum(['same', 'added', 'removed', 'changed']),
      parts: z.array(z.object({ change: z.enum(['same', 'added', 'removed']), text: z.string() })),
    }),
  ),
})
export type TextDifference = z.infer<typeof textDifference>

export const feedbackParts = {
  id: z.uuid(),
  locale: z.string(),
  isHelpful: z.boolean(),
  reasonCode: z.enum(feedbackReasons).nullable(),
  reason: z.string(),
  replyEmail: z.string().nullable(),
  contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  state: z.enum(feedbackStates),
  createdAt: moment,
}

export const term = z.object({ query: z.string(), count: z.number().int(), lastAt: moment })
export const countedDocument = z.object({
  id: z.uuid(),
  title: z.string(),
  views: z.number().int(),
  helpfulCount: z.number().int(),
  unhelpfulCount: z.number().int(),
})
export const numbersParts = {
  views: z.number().int(),
  /** Unique per day: someone who returns tomorrow counts again. */
  readers: z.number().int(),
  helpfulCount: z.number().int(),
  unhelpfulCount: z.number().int(),
  searchCount: z.number().int(),
  emptySearchCount: z.number().int(),
  days: z.array(
    z.object({ day: z.iso.date(), views: z.number().int(), readers: z.number().int() }),
  ),
  searches: z.array(term.extend({ clickCount: z.number().int() })),
  emptySearches: z.array(term),
}

export const path = z.string()
export const otherLanguage = z.object({ locale: z.string(), path })

export const readerCollectionParts = {
  id: z.uuid(),
  name: z.string(),
  locale: z.string(),
  defaultLocale: z.string(),
  takesFeedback: z.boolean(),
  showsContents: z.boolean(),
  showsUpdated: z.boolean(),
  /** Public, so it can be cached and indexed by search engines. */
  isPublic: z.boolean(),
  languages: z.array(otherLanguage),
}

export const readerDocumentParts = {
  id: z.uuid(),
  locale: z.string(),
  title: z.string(),
  /** Sanitized, safe to send as it is. */
  html: z.string(),
  contents: z.array(z.object({ id: z.string(), level: z.number().int(), text: z.string() })),
  wordCount: z.number().int(),
  /** The canonical URL; others redirect to it. */
  path,
  publishedAt: moment,
  updatedAt: moment,
  isIndexed: z.boolean(),
  /** The same document in all languages readers can see. */
  languages: z.array(otherLanguage),
  ownFeedback: z.object({ isHelpful: z.boolean() }).nullable(),
}

export const readerHit = z.object({
  id: z.uuid(),
  locale: z.string(),
  title: z.string(),
  /** The text around the match in pieces; `isHit` marks the matches. */
  snippet: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
  categoryName: z.string(),
  path,
})
export type ReaderHit = z.infer<typeof readerHit>
