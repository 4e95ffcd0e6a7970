import { z } from 'zod'

import { nothingWritten } from '#lib/nothing-written.ts'
import type { RichTextDocument } from '#lib/rich-text.ts'
import { feedbackReasons } from '#platform/portal/feedback-reasons.ts'
import { moment, version } from '#platform/registry/fields.ts'

/** customers: who proved an address. agents: the team alone. */
export const collectionAudiences = ['public', 'customers', 'agents'] as const
export type CollectionAudience = (typeof collectionAudiences)[number]

export type FeedbackReason = (typeof feedbackReasons)[number]
export const feedbackStates = ['new', 'triaged', 'resolved'] as const
export type FeedbackState = (typeof feedbackStates)[number]

/** As it stands in addresses: `de`, `pt-br`. */
export const localeCode = z
  .string()
  .trim()
  .toLowerCase()
  .max(35)
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'Choose a language from the list.')

/** The last part of an address. */
export const slug = z
  .string()
  .trim()
  .min(1, nothingWritten)
  .max(120, 'Enter at most 120 characters.')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens.')

/** Where a link of ours leads: to any site, or to a path of this one. */
export const linkUrl = z
  .string()
  .trim()
  .max(500)
  .regex(/^(https?:\/\/[^\s]+|\/[^/\\\s][^\s]*|\/)$/, 'Enter https://… or a path such as /prices.')

/** What the editor keeps; the server looks at every part of it before it is stored. */
export const documentBody = z.looseObject({
  type: z.literal('doc'),
  content: z.array(z.looseObject({ type: z.string() })).optional(),
}) as unknown as z.ZodObject<{ type: z.ZodLiteral<'doc'> }> &
  z.ZodType<RichTextDocument, RichTextDocument>

export const languageParts = {
  locale: z.string(),
  /** Readers find it; the default language always is. */
  isPublic: z.boolean(),
  /** How many documents are published in it. */
  publishedCount: z.number().int(),
}
export interface CollectionLanguage {
  readonly locale: string
  readonly isPublic: boolean
  readonly publishedCount: number
}

/** What a knowledge base and a documentation space have alike, whatever their languages say. */
export function collectionParts<Language extends z.ZodType>(language: Language) {
  return {
    id: z.uuid(),
    name: z.string(),
    defaultLocale: z.string(),
    audience: z.enum(collectionAudiences),
    takesFeedback: z.boolean(),
    showsContents: z.boolean(),
    showsUpdated: z.boolean(),
    /** The default language first, then in their order. */
    languages: z.array(language),
    siteIds: z.array(z.uuid()),
    /** Where it is read; null while no site shows it. */
    url: z.string().nullable(),
    isArchived: z.boolean(),
    version,
    createdAt: moment,
  }
}

/** How a document stands in one language. */
export const standingParts = {
  locale: z.string(),
  title: z.string(),
  slug: z.string(),
  /** Readers find what was published, whatever is drafted. */
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
  /** For some hours. Documents name the id. */
  url: z.string(),
})
export type DocumentFile = z.infer<typeof documentFile>

/** What stands in the way of publishing, or should be looked at before. */
export const problem = z.object({ kind: z.enum(['error', 'warning']), sentence: z.string() })
export type Problem = z.infer<typeof problem>

/** The open draft in one language. */
export const draftParts = {
  body: documentBody,
  /** What two writers meet at: send it back with what you save. */
  draftVersion: version,
  draftChangedAt: moment,
  draftedBy: z.uuid().nullable(),
  firstPublishedAt: moment.nullable(),
  isIndexed: z.boolean(),
  /** Where readers find it; null while they do not. */
  url: z.string().nullable(),
  /** Pictures and files that the draft names. */
  files: z.array(documentFile),
}

/** What a text read at one moment, as it stands in a list. */
export const versionParts = {
  id: z.uuid(),
  locale: z.string(),
  number: z.number().int(),
  title: z.string(),
  changeNote: z.string(),
  wasPublished: z.boolean(),
  /** Readers see this one now. */
  isPublished: z.boolean(),
  wordCount: z.number().int(),
  authorId: z.uuid().nullable(),
  createdAt: moment,
}

export const beforeAndAfter = z.object({ before: z.string(), after: z.string() })
/** Block by block; within a changed block word by word. */
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

/** What a reader said of a document. */
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
/** How much a collection is read and searched. */
export const numbersParts = {
  views: z.number().int(),
  /** Told apart for a day: who comes back tomorrow counts again. */
  readers: z.number().int(),
  helpfulCount: z.number().int(),
  unhelpfulCount: z.number().int(),
  searchCount: z.number().int(),
  emptySearchCount: z.number().int(),
  days: z.array(
    z.object({ day: z.iso.date(), views: z.number().int(), readers: z.number().int() }),
  ),
  /** What people look for most. */
  searches: z.array(term.extend({ clickCount: z.number().int() })),
  /** What they looked for and did not find. */
  emptySearches: z.array(term),
}

/** Where something stands on the pages, below the host. */
export const path = z.string()
export const otherLanguage = z.object({ locale: z.string(), path })

/** What every page for readers shows around its own matter. */
export const readerCollectionParts = {
  id: z.uuid(),
  name: z.string(),
  locale: z.string(),
  defaultLocale: z.string(),
  takesFeedback: z.boolean(),
  showsContents: z.boolean(),
  showsUpdated: z.boolean(),
  /** Everybody reads it: it may be kept and found by search engines. */
  isPublic: z.boolean(),
  languages: z.array(otherLanguage),
}

/** A document as a page shows it to readers. */
export const readerDocumentParts = {
  id: z.uuid(),
  locale: z.string(),
  title: z.string(),
  /** Clean: pages send it as it is. */
  html: z.string(),
  contents: z.array(z.object({ id: z.string(), level: z.number().int(), text: z.string() })),
  wordCount: z.number().int(),
  /** The one address; whoever came by another is led there. */
  path,
  publishedAt: moment,
  updatedAt: moment,
  isIndexed: z.boolean(),
  /** The same document in the languages it can be read in. */
  languages: z.array(otherLanguage),
  ownFeedback: z.object({ isHelpful: z.boolean() }).nullable(),
}

export const readerHit = z.object({
  id: z.uuid(),
  locale: z.string(),
  title: z.string(),
  /** Around what was found, in pieces; `isHit` is what was looked for. */
  snippet: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
  /** What it stands in. */
  categoryName: z.string(),
  path,
})
export type ReaderHit = z.infer<typeof readerHit>
