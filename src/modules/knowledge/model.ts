import { z } from 'zod'

import {
  beforeAndAfter,
  collectionAudiences,
  collectionParts,
  countedDocument,
  documentBody,
  draftParts,
  feedbackParts,
  languageParts,
  numbersParts,
  otherLanguage,
  path,
  readerCollectionParts,
  readerDocumentParts,
  standingParts,
  term,
  textDifference,
  versionParts,
} from '#modules/content/model.ts'
import { moment, version } from '#platform/registry/fields.ts'

export const categoryAudiences = ['inherit', ...collectionAudiences] as const
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
export const snippetKinds = ['snippet', 'variable'] as const
export const gapStates = ['open', 'taken', 'set_aside', 'answered'] as const
export type GapState = (typeof gapStates)[number]
/** not_opened: something was found, and nothing of it looked at. */
export const gapReasons = ['nothing_found', 'wrote', 'not_opened'] as const
export type GapReason = (typeof gapReasons)[number]

const headerLink = z.object({ label: z.string(), url: z.string() })

export const baseLanguage = z.object({
  ...languageParts,
  homeTitle: z.string(),
  homeDescription: z.string(),
  searchPlaceholder: z.string(),
})
export type BaseLanguage = z.infer<typeof baseLanguage>

export const base = z.object({
  ...collectionParts(baseLanguage),
  showsAuthor: z.boolean(),
  reviewIntervalDays: z.number().int().nullable(),
  headerLinks: z.array(headerLink),
  articleCount: z.number().int(),
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
  ...standingParts,
  state: z.enum(textStates),
  /** The source says something else since this was translated. */
  isStale: z.boolean(),
  scheduledFor: moment.nullable(),
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

/** The open draft in one language and what is around it. */
export const articleText = textStanding.extend({
  ...draftParts,
  articleId: z.uuid(),
  excerpt: z.string(),
  publishedVersionId: z.uuid().nullable(),
  submittedBy: z.uuid().nullable(),
  /** What the reviewer wants changed. */
  reviewNote: z.string(),
  reviewedBy: z.uuid().nullable(),
  translatedFromVersionId: z.uuid().nullable(),
  translationSource: z.enum(translationSources),
  metaTitle: z.string(),
  metaDescription: z.string(),
  canonicalUrl: z.string(),
  /** What it is found by too, though it does not stand in it. */
  searchWords: z.array(z.string()),
  archivedTo: z.string(),
})
export type ArticleText = z.infer<typeof articleText>

export const versionCard = z.object({
  ...versionParts,
  isSubstantive: z.boolean(),
  origin: z.enum(versionOrigins),
})
export type VersionCard = z.infer<typeof versionCard>

export const articleVersion = versionCard.extend({
  articleId: z.uuid(),
  excerpt: z.string(),
  body: documentBody,
  /** Clean. */
  html: z.string(),
})
export type ArticleVersion = z.infer<typeof articleVersion>

export const versionDifference = textDifference.extend({ excerpt: beforeAndAfter })
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
  ...feedbackParts,
  articleId: z.uuid(),
  articleTitle: z.string(),
  baseId: z.uuid(),
  versionNumber: z.number().int(),
  /** Readers see another one since. */
  isOfOlderVersion: z.boolean(),
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
  body: documentBody,
  version,
  updatedAt: moment,
})
export type Snippet = z.infer<typeof snippet>

export const analytics = z.object({
  ...numbersParts,
  /** Who searched or read in the widget, each once a day. */
  helpedCount: z.number().int(),
  /** Who of them wrote to you after it. */
  helpedWroteCount: z.number().int(),
  articles: z.array(countedDocument),
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

/** What every page of a base shows around its own matter. */
export const readerBase = z.object({
  ...readerCollectionParts,
  homeTitle: z.string(),
  homeDescription: z.string(),
  searchPlaceholder: z.string(),
  headerLinks: z.array(headerLink),
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
  ...readerDocumentParts,
  base: readerBase,
  versionId: z.uuid(),
  excerpt: z.string(),
  crumbs: z.array(crumb),
  authorName: z.string().nullable(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  canonicalUrl: z.string(),
  /** Everybody may read it, so that it may be kept for everybody. */
  isPublic: z.boolean(),
  related: z.array(readerCard),
  previous: readerCard.nullable(),
  next: readerCard.nullable(),
})
export type ReaderArticle = z.infer<typeof readerArticle>

/** A category whose name was looked for. */
export const readerTopic = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  path,
})
export type ReaderTopic = z.infer<typeof readerTopic>
