import { z } from 'zod'

import type { RichTextDocument } from '#lib/rich-text.ts'
import { moment, version } from '#platform/registry/fields.ts'
import { feedbackReasons } from '#platform/portal/feedback-reasons.ts'

/** customers: who proved an address. agents: the team alone. */
export const baseAudiences = ['public', 'customers', 'agents'] as const
export type BaseAudience = (typeof baseAudiences)[number]
export const categoryAudiences = ['inherit', ...baseAudiences] as const
export type CategoryAudience = (typeof categoryAudiences)[number]
/** unlisted: who has the address. ai_only: bots answer from it, nobody reads it. */
export const articleAudiences = [
  'inherit',
  'public',
  'unlisted',
  'customers',
  'agents',
  'ai_only',
] as const
export type ArticleAudience = (typeof articleAudiences)[number]

export const textStates = ['draft', 'in_review', 'scheduled', 'published', 'archived'] as const
export type TextState = (typeof textStates)[number]
const translationSources = ['human', 'machine', 'machine_reviewed'] as const
const versionOrigins = ['human', 'ai', 'import', 'translation'] as const
export const feedbackStates = ['new', 'triaged', 'resolved'] as const
export const snippetKinds = ['snippet', 'variable'] as const
export const gapStates = ['open', 'taken', 'set_aside', 'answered'] as const
export type GapState = (typeof gapStates)[number]
/** not_opened: something was found, and nothing of it looked at. */
export const gapReasons = ['nothing_found', 'wrote', 'not_opened'] as const
export type GapReason = (typeof gapReasons)[number]
const problemKinds = ['error', 'warning'] as const

/** As it stands in addresses: `de`, `pt-br`. */
export const localeCode = z
  .string()
  .trim()
  .toLowerCase()
  .max(35)
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'Choose a language from the list.')

/** What the editor keeps; the server looks at every part of it before it is stored. */
export const articleBody = z.looseObject({
  type: z.literal('doc'),
  content: z.array(z.looseObject({ type: z.string() })).optional(),
}) as unknown as z.ZodObject<{ type: z.ZodLiteral<'doc'> }> &
  z.ZodType<RichTextDocument, RichTextDocument>

const headerLink = z.object({ label: z.string(), url: z.string() })

export const baseLanguage = z.object({
  locale: z.string(),
  /** Readers find it; the default language always is. */
  isPublic: z.boolean(),
  homeTitle: z.string(),
  homeDescription: z.string(),
  searchPlaceholder: z.string(),
  /** Articles that are published in it. */
  publishedCount: z.number().int(),
})
export type BaseLanguage = z.infer<typeof baseLanguage>

export const base = z.object({
  id: z.uuid(),
  name: z.string(),
  defaultLocale: z.string(),
  audience: z.enum(baseAudiences),
  takesFeedback: z.boolean(),
  showsContents: z.boolean(),
  showsAuthor: z.boolean(),
  showsUpdated: z.boolean(),
  reviewIntervalDays: z.number().int().nullable(),
  headerLinks: z.array(headerLink),
  /** The default language first, then in their order. */
  languages: z.array(baseLanguage),
  siteIds: z.array(z.uuid()),
  /** Where it is read; null while no site shows it. */
  url: z.string().nullable(),
  articleCount: z.number().int(),
  isArchived: z.boolean(),
  version,
  createdAt: moment,
})
export type Base = z.infer<typeof base>

export const categoryText = z.object({
  locale: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
})
export type CategoryText = z.infer<typeof categoryText>

export const category = z.object({
  id: z.uuid(),
  baseId: z.uuid(),
  parentId: z.uuid().nullable(),
  /** 1 at the root, 3 at most. */
  depth: z.number().int(),
  icon: z.string(),
  audience: z.enum(categoryAudiences),
  /** Tags of customers that it is for; none is all customers. */
  segmentTagIds: z.array(z.uuid()),
  texts: z.array(categoryText),
  /** Articles directly in it, whatever their state. */
  articleCount: z.number().int(),
  version,
})
export type Category = z.infer<typeof category>

/** How an article stands in one language. */
export const textStanding = z.object({
  locale: z.string(),
  title: z.string(),
  slug: z.string(),
  state: z.enum(textStates),
  /** Readers still find what was published before. */
  isLive: z.boolean(),
  hasUnpublishedChanges: z.boolean(),
  /** The source says something else since this was translated. */
  isStale: z.boolean(),
  scheduledFor: moment.nullable(),
  lastPublishedAt: moment.nullable(),
})
export type TextStanding = z.infer<typeof textStanding>

export const articleCard = z.object({
  id: z.uuid(),
  baseId: z.uuid(),
  categoryId: z.uuid().nullable(),
  sourceLocale: z.string(),
  /** In its source language. */
  title: z.string(),
  audience: z.enum(articleAudiences),
  ownerId: z.uuid().nullable(),
  reviewDueOn: z.iso.date().nullable(),
  isReviewOverdue: z.boolean(),
  tagIds: z.array(z.uuid()),
  isPinned: z.boolean(),
  /** The source first. */
  languages: z.array(textStanding),
  /** In the last 30 days. */
  views: z.number().int(),
  helpfulCount: z.number().int(),
  unhelpfulCount: z.number().int(),
  version,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: moment.nullable(),
})
export type ArticleCard = z.infer<typeof articleCard>

const titled = z.object({ id: z.uuid(), title: z.string() })

export const article = articleCard.extend({
  related: z.array(titled),
  pagePatterns: z.array(z.string()),
  aiUse: z.enum(['inherit', 'yes', 'no']),
  segmentTagIds: z.array(z.uuid()),
})
export type Article = z.infer<typeof article>

export const articleFile = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** For some hours. Documents name the id. */
  url: z.string(),
})
export type ArticleFile = z.infer<typeof articleFile>

/** What stands in the way of publishing, or should be looked at before. */
export const articleProblem = z.object({ kind: z.enum(problemKinds), sentence: z.string() })
export type ArticleProblem = z.infer<typeof articleProblem>

/** The open draft in one language and what is around it. */
export const articleText = textStanding.extend({
  articleId: z.uuid(),
  excerpt: z.string(),
  body: articleBody,
  /** What two writers meet at: send it back with what you save. */
  draftVersion: version,
  draftChangedAt: moment,
  draftedBy: z.uuid().nullable(),
  publishedVersionId: z.uuid().nullable(),
  submittedBy: z.uuid().nullable(),
  /** What the reviewer wants changed. */
  reviewNote: z.string(),
  reviewedBy: z.uuid().nullable(),
  firstPublishedAt: moment.nullable(),
  translatedFromVersionId: z.uuid().nullable(),
  translationSource: z.enum(translationSources),
  metaTitle: z.string(),
  metaDescription: z.string(),
  canonicalUrl: z.string(),
  isIndexed: z.boolean(),
  /** What it is found by too, though it does not stand in it. */
  searchWords: z.array(z.string()),
  archivedTo: z.string(),
  /** Where readers find it; null while they do not. */
  url: z.string().nullable(),
  /** Pictures and files that the draft names. */
  files: z.array(articleFile),
})
export type ArticleText = z.infer<typeof articleText>

export const versionCard = z.object({
  id: z.uuid(),
  locale: z.string(),
  number: z.number().int(),
  title: z.string(),
  changeNote: z.string(),
  isSubstantive: z.boolean(),
  origin: z.enum(versionOrigins),
  wasPublished: z.boolean(),
  /** Readers see this one now. */
  isPublished: z.boolean(),
  wordCount: z.number().int(),
  authorId: z.uuid().nullable(),
  createdAt: moment,
})
export type VersionCard = z.infer<typeof versionCard>

export const articleVersion = versionCard.extend({
  articleId: z.uuid(),
  excerpt: z.string(),
  body: articleBody,
  /** Clean. */
  html: z.string(),
})
export type ArticleVersion = z.infer<typeof articleVersion>

/** Block by block; within a changed block word by word. */
export const versionDifference = z.object({
  title: z.object({ before: z.string(), after: z.string() }),
  excerpt: z.object({ before: z.string(), after: z.string() }),
  blocks: z.array(
    z.object({
      change: z.enum(['same', 'added', 'removed', 'changed']),
      parts: z.array(z.object({ change: z.enum(['same', 'added', 'removed']), text: z.string() })),
    }),
  ),
})
export type VersionDifference = z.infer<typeof versionDifference>

export const coverage = z.object({
  locales: z.array(z.string()),
  rows: z.array(
    z.object({
      /** Null: in no category. */
      categoryId: z.uuid().nullable(),
      articleCount: z.number().int(),
      cells: z.array(
        z.object({
          locale: z.string(),
          missing: z.number().int(),
          draft: z.number().int(),
          stale: z.number().int(),
          published: z.number().int(),
        }),
      ),
    }),
  ),
})
export type Coverage = z.infer<typeof coverage>

export const redirect = z.object({
  id: z.uuid(),
  path: z.string(),
  articleId: z.uuid().nullable(),
  categoryId: z.uuid().nullable(),
  url: z.string().nullable(),
  isPermanent: z.boolean(),
  hits: z.number().int(),
  /** What the article or category is called; null where it leads elsewhere. */
  targetTitle: z.string().nullable(),
  createdAt: moment,
})
export type Redirect = z.infer<typeof redirect>

export const miss = z.object({
  path: z.string(),
  hits: z.number().int(),
  lastAt: moment,
  /** What it most likely meant. */
  guess: z.object({ articleId: z.uuid(), title: z.string() }).nullable(),
})
export type Miss = z.infer<typeof miss>

export const feedback = z.object({
  id: z.uuid(),
  articleId: z.uuid(),
  articleTitle: z.string(),
  baseId: z.uuid(),
  locale: z.string(),
  versionNumber: z.number().int(),
  /** Readers see another one since. */
  isOfOlderVersion: z.boolean(),
  isHelpful: z.boolean(),
  reasonCode: z.enum(feedbackReasons).nullable(),
  reason: z.string(),
  replyEmail: z.string().nullable(),
  contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  state: z.enum(feedbackStates),
  createdAt: moment,
})
export type Feedback = z.infer<typeof feedback>

export const snippet = z.object({
  id: z.uuid(),
  name: z.string(),
  /** As documents name it. */
  key: z.string(),
  kind: z.enum(snippetKinds),
  /** '' for every language that has none of its own. */
  locale: z.string(),
  body: articleBody,
  version,
  updatedAt: moment,
})
export type Snippet = z.infer<typeof snippet>

const counted = z.object({ day: z.iso.date(), views: z.number().int(), readers: z.number().int() })
const term = z.object({ query: z.string(), count: z.number().int(), lastAt: moment })
export const analytics = z.object({
  views: z.number().int(),
  /** Told apart for a day: who comes back tomorrow counts again. */
  readers: z.number().int(),
  helpfulCount: z.number().int(),
  unhelpfulCount: z.number().int(),
  searchCount: z.number().int(),
  emptySearchCount: z.number().int(),
  /** Who searched or read in the widget, each once a day. */
  helpedCount: z.number().int(),
  /** Who of them wrote to you after it. */
  helpedWroteCount: z.number().int(),
  days: z.array(counted),
  articles: z.array(
    titled.extend({
      views: z.number().int(),
      helpfulCount: z.number().int(),
      unhelpfulCount: z.number().int(),
    }),
  ),
  /** What people look for most. */
  searches: z.array(term.extend({ clickCount: z.number().int() })),
  /** What they looked for and did not find. */
  emptySearches: z.array(term),
  /** What they looked for, and then wrote to you. */
  gaps: z.array(term),
})
export type Analytics = z.infer<typeof analytics>

/** How far you are with what people look for. */
export const gapStanding = z.object({
  query: z.string(),
  locale: z.string(),
  state: z.enum(gapStates),
  /** Who decided it, or works on it. */
  memberId: z.uuid().nullable(),
})
export type GapStanding = z.infer<typeof gapStanding>

/** Something that people look for and are not helped with. */
export const gap = gapStanding.extend({
  /** It was answered, and somebody was left without an answer since. */
  isBack: z.boolean(),
  /** Which answers it, or will once it is published. */
  article: titled.nullable(),
  decidedAt: moment.nullable(),
  count: z.number().int(),
  emptyCount: z.number().int(),
  wroteCount: z.number().int(),
  unopenedCount: z.number().int(),
  lastAt: moment,
})
export type Gap = z.infer<typeof gap>

/** What a search for the team or a bot finds. */
export const foundArticle = z.object({
  id: z.uuid(),
  baseId: z.uuid(),
  locale: z.string(),
  title: z.string(),
  /** The words around what was found. */
  snippet: z.string(),
  url: z.string().nullable(),
})
export type FoundArticle = z.infer<typeof foundArticle>

/** Where something stands on the pages, below the host: `/k/en/billing/refunds`. */
const path = z.string()

/** An article as it stands in a list for readers. */
export const readerCard = z.object({
  id: z.uuid(),
  locale: z.string(),
  title: z.string(),
  excerpt: z.string(),
  path,
  isPinned: z.boolean(),
  updatedAt: moment,
})
export type ReaderCard = z.infer<typeof readerCard>

export interface ReaderCategory {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly icon: string
  readonly path: string
  /** In it and below it. */
  readonly articleCount: number
  readonly children: readonly ReaderCategory[]
}
const readerCategory: z.ZodType<ReaderCategory> = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  path,
  articleCount: z.number().int(),
  get children() {
    return z.array(readerCategory)
  },
})

const crumb = z.object({ name: z.string(), path })
const otherLanguage = z.object({ locale: z.string(), path })

/** What every page of a base shows around its own matter. */
export const readerBase = z.object({
  id: z.uuid(),
  name: z.string(),
  locale: z.string(),
  defaultLocale: z.string(),
  homeTitle: z.string(),
  homeDescription: z.string(),
  searchPlaceholder: z.string(),
  headerLinks: z.array(headerLink),
  takesFeedback: z.boolean(),
  showsContents: z.boolean(),
  showsUpdated: z.boolean(),
  /** Everybody reads it: it may be kept and found by search engines. */
  isPublic: z.boolean(),
  languages: z.array(otherLanguage),
})
export type ReaderBase = z.infer<typeof readerBase>

export const readerHome = z.object({
  base: readerBase,
  categories: z.array(readerCategory),
  pinned: z.array(readerCard),
  /** The most read of the last 30 days, or the newest where nobody read yet. */
  popular: z.array(readerCard),
})
export type ReaderHome = z.infer<typeof readerHome>

export const readerCategoryPage = z.object({
  base: readerBase,
  category: readerCategory,
  metaTitle: z.string(),
  metaDescription: z.string(),
  crumbs: z.array(crumb),
  articles: z.array(readerCard),
  /** The same category in the languages in which it has something to read. */
  languages: z.array(otherLanguage),
})
export type ReaderCategoryPage = z.infer<typeof readerCategoryPage>

export const readerArticle = z.object({
  base: readerBase,
  id: z.uuid(),
  versionId: z.uuid(),
  locale: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** Clean: pages send it as it is. */
  html: z.string(),
  contents: z.array(z.object({ id: z.string(), level: z.number().int(), text: z.string() })),
  wordCount: z.number().int(),
  /** The one address; whoever came by another is led there. */
  path,
  crumbs: z.array(crumb),
  authorName: z.string().nullable(),
  publishedAt: moment,
  updatedAt: moment,
  metaTitle: z.string(),
  metaDescription: z.string(),
  canonicalUrl: z.string(),
  isIndexed: z.boolean(),
  /** Everybody may read it, so that it may be kept for everybody. */
  isPublic: z.boolean(),
  languages: z.array(otherLanguage),
  related: z.array(readerCard),
  previous: readerCard.nullable(),
  next: readerCard.nullable(),
  ownFeedback: z.object({ isHelpful: z.boolean() }).nullable(),
})
export type ReaderArticle = z.infer<typeof readerArticle>

export const readerHit = z.object({
  id: z.uuid(),
  locale: z.string(),
  title: z.string(),
  /** Around what was found, in pieces; `isHit` is what was looked for. */
  snippet: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
  categoryName: z.string(),
  path,
})
export type ReaderHit = z.infer<typeof readerHit>

/** A category whose name was looked for. */
export const readerTopic = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  path,
})
export type ReaderTopic = z.infer<typeof readerTopic>
