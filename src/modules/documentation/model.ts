import { z } from 'zod'

import type { RichTextDocument } from '#lib/rich-text.ts'
import { moment, version } from '#platform/registry/fields.ts'
import { feedbackReasons } from '#platform/portal/feedback-reasons.ts'

/** customers: who proved an address. agents: the team alone. */
export const spaceAudiences = ['public', 'customers', 'agents'] as const
export type SpaceAudience = (typeof spaceAudiences)[number]

/** current: what /d shows. Readers also find supported and deprecated ones, below their own name. */
export const versionStates = ['draft', 'current', 'supported', 'deprecated', 'archived'] as const
export type VersionState = (typeof versionStates)[number]

/** group: a heading of the tree. link: leads elsewhere. api: an operation of an uploaded document. */
export const pageKinds = ['page', 'group', 'link', 'api'] as const
export type PageKind = (typeof pageKinds)[number]

export const feedbackStates = ['new', 'triaged', 'resolved'] as const
const revisionOrigins = ['human', 'import', 'api'] as const

/** As it stands in addresses: `de`, `pt-br`. */
export const localeCode = z
  .string()
  .trim()
  .toLowerCase()
  .max(35)
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'Choose a language from the list.')

/** What the editor keeps; the server looks at every part of it before it is stored. */
export const pageBody = z.looseObject({
  type: z.literal('doc'),
  content: z.array(z.looseObject({ type: z.string() })).optional(),
}) as unknown as z.ZodObject<{ type: z.ZodLiteral<'doc'> }> &
  z.ZodType<RichTextDocument, RichTextDocument>

export const spaceLanguage = z.object({
  locale: z.string(),
  /** Readers find it; the default language always is. */
  isPublic: z.boolean(),
  /** Pages that are published in it in the current version. */
  publishedCount: z.number().int(),
})
export type SpaceLanguage = z.infer<typeof spaceLanguage>

export const docVersion = z.object({
  id: z.uuid(),
  spaceId: z.uuid(),
  /** As it stands in addresses: `v2`, `1.4`. */
  slug: z.string(),
  label: z.string(),
  state: z.enum(versionStates),
  pageCount: z.number().int(),
  /** Texts that read otherwise than what is published, or were never published. */
  changedCount: z.number().int(),
  /** Where it is read; null while nobody finds it. */
  url: z.string().nullable(),
  version,
  createdAt: moment,
})
export type DocVersion = z.infer<typeof docVersion>

export const space = z.object({
  id: z.uuid(),
  name: z.string(),
  defaultLocale: z.string(),
  audience: z.enum(spaceAudiences),
  takesFeedback: z.boolean(),
  showsContents: z.boolean(),
  showsUpdated: z.boolean(),
  /** The default language first, then in their order. */
  languages: z.array(spaceLanguage),
  siteIds: z.array(z.uuid()),
  /** Where it is read; null while no site shows it. */
  url: z.string().nullable(),
  currentVersionId: z.uuid().nullable(),
  versionCount: z.number().int(),
  /** In the current version. */
  pageCount: z.number().int(),
  isArchived: z.boolean(),
  version,
  createdAt: moment,
})
export type Space = z.infer<typeof space>

/** A page in the tree of a version, as it stands in one language. */
export const treePage = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  kind: z.enum(pageKinds),
  /** 1 at the root, 6 at most. */
  depth: z.number().int(),
  icon: z.string(),
  /** Where a link leads; '' for other kinds. */
  url: z.string(),
  /** Of operations of an API: GET, POST … */
  method: z.string().nullable(),
  /** In the language asked for, else in the default one. */
  title: z.string(),
  slug: z.string(),
  path: z.string(),
  /** It has a text in the language asked for. */
  isWritten: z.boolean(),
  /** Something of it is published. Groups and links have nothing to publish and always are. */
  isLive: z.boolean(),
  hasUnpublishedChanges: z.boolean(),
})
export type TreePage = z.infer<typeof treePage>

export const tree = z.object({
  versionId: z.uuid(),
  locale: z.string(),
  /** Parents before children, siblings in their order. */
  items: z.array(treePage),
  /** Thrown away, and can be put back. */
  trashCount: z.number().int(),
})
export type Tree = z.infer<typeof tree>

export const trashedPage = z.object({
  id: z.uuid(),
  kind: z.enum(pageKinds),
  title: z.string(),
  /** Pages below it that went with it. */
  belowCount: z.number().int(),
  deletedAt: moment,
})
export type TrashedPage = z.infer<typeof trashedPage>

/** How a page stands in one language. */
export const textStanding = z.object({
  locale: z.string(),
  title: z.string(),
  slug: z.string(),
  path: z.string(),
  isLive: z.boolean(),
  hasUnpublishedChanges: z.boolean(),
  lastPublishedAt: moment.nullable(),
})
export type TextStanding = z.infer<typeof textStanding>

export const docPage = z.object({
  id: z.uuid(),
  spaceId: z.uuid(),
  versionId: z.uuid(),
  parentId: z.uuid().nullable(),
  kind: z.enum(pageKinds),
  depth: z.number().int(),
  icon: z.string(),
  url: z.string(),
  method: z.string().nullable(),
  /** The uploaded document that it was made from. */
  specId: z.uuid().nullable(),
  /** In the default language. */
  title: z.string(),
  /** The default one first. */
  languages: z.array(textStanding),
  /** All versions that have the page, this one among them. */
  versions: z.array(z.object({ id: z.uuid(), slug: z.string(), label: z.string() })),
  /** Leads to where it stands, however often it moves; null while nobody finds it. */
  stableUrl: z.string().nullable(),
  deletedAt: moment.nullable(),
})
export type DocPage = z.infer<typeof docPage>

export const docFile = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** For some hours. Documents name the id. */
  url: z.string(),
})
export type DocFile = z.infer<typeof docFile>

/** What stands in the way of publishing, or should be looked at before. */
export const pageProblem = z.object({ kind: z.enum(['error', 'warning']), sentence: z.string() })
export type PageProblem = z.infer<typeof pageProblem>

/** The open draft in one language and what is around it. */
export const docText = textStanding.extend({
  pageId: z.uuid(),
  versionId: z.uuid(),
  spaceId: z.uuid(),
  kind: z.enum(pageKinds),
  description: z.string(),
  body: pageBody,
  /** What two writers meet at: send it back with what you save. */
  draftVersion: version,
  draftChangedAt: moment,
  draftedBy: z.uuid().nullable(),
  publishedRevisionId: z.uuid().nullable(),
  firstPublishedAt: moment.nullable(),
  isIndexed: z.boolean(),
  /** Where readers find it; null while they do not. */
  url: z.string().nullable(),
  /** Pictures and files that the draft names. */
  files: z.array(docFile),
})
export type DocText = z.infer<typeof docText>

export const revisionCard = z.object({
  id: z.uuid(),
  locale: z.string(),
  number: z.number().int(),
  title: z.string(),
  changeNote: z.string(),
  origin: z.enum(revisionOrigins),
  wasPublished: z.boolean(),
  /** Readers of this version see this one now. */
  isPublished: z.boolean(),
  wordCount: z.number().int(),
  authorId: z.uuid().nullable(),
  createdAt: moment,
})
export type RevisionCard = z.infer<typeof revisionCard>

export const docRevision = revisionCard.extend({
  pageId: z.uuid(),
  description: z.string(),
  body: pageBody,
  /** Clean. */
  html: z.string(),
})
export type DocRevision = z.infer<typeof docRevision>

/** Block by block; within a changed block word by word. */
export const revisionDifference = z.object({
  title: z.object({ before: z.string(), after: z.string() }),
  description: z.object({ before: z.string(), after: z.string() }),
  blocks: z.array(
    z.object({
      change: z.enum(['same', 'added', 'removed', 'changed']),
      parts: z.array(z.object({ change: z.enum(['same', 'added', 'removed']), text: z.string() })),
    }),
  ),
})
export type RevisionDifference = z.infer<typeof revisionDifference>

/** What is wrong with a description of an API, and where in it. */
export const specProblem = z.object({ place: z.string(), sentence: z.string() })
export type SpecProblem = z.infer<typeof specProblem>

export const apiSpec = z.object({
  id: z.uuid(),
  versionId: z.uuid(),
  fileName: z.string(),
  /** As the document calls itself. */
  title: z.string(),
  /** The group its pages stand below; null at the top. */
  parentId: z.uuid().nullable(),
  operationCount: z.number().int(),
  /** Parts that could not be shown. */
  problems: z.array(specProblem),
  version,
  createdAt: moment,
  updatedAt: moment,
})
export type ApiSpec = z.infer<typeof apiSpec>

export const feedback = z.object({
  id: z.uuid(),
  spaceId: z.uuid(),
  pageId: z.uuid(),
  pageTitle: z.string(),
  versionId: z.uuid(),
  versionLabel: z.string(),
  locale: z.string(),
  /** Readers see another text since. */
  isOfOlderRevision: z.boolean(),
  isHelpful: z.boolean(),
  reasonCode: z.enum(feedbackReasons).nullable(),
  reason: z.string(),
  replyEmail: z.string().nullable(),
  contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  state: z.enum(feedbackStates),
  createdAt: moment,
})
export type Feedback = z.infer<typeof feedback>

const term = z.object({ query: z.string(), count: z.number().int(), lastAt: moment })
export const numbers = z.object({
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
  /** The most read first. */
  pages: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      views: z.number().int(),
      helpfulCount: z.number().int(),
      unhelpfulCount: z.number().int(),
    }),
  ),
  searches: z.array(term.extend({ clickCount: z.number().int() })),
  /** What they looked for and did not find. */
  emptySearches: z.array(term),
})
export type Numbers = z.infer<typeof numbers>

/** What a search for a link finds. */
export const foundPage = z.object({
  id: z.uuid(),
  spaceId: z.uuid(),
  versionId: z.uuid(),
  locale: z.string(),
  title: z.string(),
  path: z.string(),
  /** Titles of what it stands below. */
  trail: z.array(z.string()),
  isLive: z.boolean(),
})

/** Where something stands on the pages, below the host: `/d/start/install`. */
const path = z.string()
const otherLanguage = z.object({ locale: z.string(), path })

/** What every page of a space shows around its own matter. */
export const readerSpace = z.object({
  id: z.uuid(),
  name: z.string(),
  locale: z.string(),
  defaultLocale: z.string(),
  takesFeedback: z.boolean(),
  showsContents: z.boolean(),
  showsUpdated: z.boolean(),
  /** Everybody reads it: it may be kept and found by search engines. */
  isPublic: z.boolean(),
  version: z.object({ slug: z.string(), label: z.string(), state: z.enum(versionStates) }),
  /** Those that readers find, the current one first; each leads to the same page where it is there. */
  versions: z.array(
    z.object({ slug: z.string(), label: z.string(), state: z.enum(versionStates), path }),
  ),
  /** Of the whole space; each leads to the first page in it. */
  languages: z.array(otherLanguage),
})
export type ReaderSpace = z.infer<typeof readerSpace>

/** One line of the tree beside a page; parents before children. */
export const readerTreePage = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  kind: z.enum(pageKinds),
  title: z.string(),
  icon: z.string(),
  method: z.string().nullable(),
  /** Where it leads; of a group to the first page in it. */
  path,
})
export type ReaderTreePage = z.infer<typeof readerTreePage>

const step = z.object({ title: z.string(), path })

export const readerPage = z.object({
  space: readerSpace,
  tree: z.array(readerTreePage),
  id: z.uuid(),
  revisionId: z.uuid(),
  kind: z.enum(pageKinds),
  method: z.string().nullable(),
  locale: z.string(),
  title: z.string(),
  description: z.string(),
  /** Clean: pages send it as it is. */
  html: z.string(),
  contents: z.array(z.object({ id: z.string(), level: z.number().int(), text: z.string() })),
  wordCount: z.number().int(),
  /** The one address; whoever came by another is led there. */
  path,
  /** That of the same page in the current version, where it is there. */
  canonicalPath: path,
  isIndexed: z.boolean(),
  publishedAt: moment,
  updatedAt: moment,
  crumbs: z.array(step),
  previous: step.nullable(),
  next: step.nullable(),
  /** The same page in the languages it can be read in. */
  languages: z.array(otherLanguage),
  ownFeedback: z.object({ isHelpful: z.boolean() }).nullable(),
})
export type ReaderPage = z.infer<typeof readerPage>

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
