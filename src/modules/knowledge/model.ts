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
  statusParts,
  term,
  textDifference,
  versionParts,
} from '#modules/content/model.ts'
import { moment, version } from '#platform/registry/fields.ts'

export const categoryAudiences = ['inherit', ...collectionAudiences] as const
export type CategoryAudience = (typeof categoryAudiences)[number]
/** unlisted: anyone with the link. ai_only: used by bots, hidden from readers. */
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
/** not_opened: the search had results, but none was opened. */
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
  /** 1 at the top level, at most 3. */
  depth: z.number().int(),
  icon: z.string(),
  audience: z.enum(categoryAudiences),
  /** Customer tags that limit the audience; empty means all customers. */
  segmentTagIds: z.array(z.uuid()),
  texts: z.array(categoryText),
  /** Articles directly in this category, in any status. */
  articleCount: z.number().int(),
  version,
})
export type Category = z.infer<typeof category>

export const textStatus = z.object({
  ...statusParts,
  state: z.enum(textStates),
  /** The source changed since this was translated. */
  isStale: z.boolean(),
  scheduledFor: moment.nullable(),
})
export type TextStatus = z.infer<typeof textStatus>

export const articleCard = z.object({
  id: z.uuid(),
  baseId: z.uuid(),
  categoryId: z.uuid().nullable(),
  sourceLocale: z.string(),
  title: z.string(),
  audience: z.enum(articleAudiences),
  ownerId: z.uuid().nullable(),
  reviewDueOn: z.iso.date().nullable(),
  isReviewOverdue: z.boolean(),
  tagIds: z.array(z.uuid()),
  isPinned: z.boolean(),
  languages: z.array(textStatus),
  /** Views in the last 30 days. */
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

export const articleText = textStatus.extend({
  ...draftParts,
  articleId: z.uuid(),
  excerpt: z.string(),
  publishedVersionId: z.uuid().nullable(),
  submittedBy: z.uuid().nullable(),
  reviewNote: z.string(),
  reviewedBy: z.uuid().nullable(),
  translatedFromVersionId: z.uuid().nullable(),
  translationSource: z.enum(translationSources),
  metaTitle: z.string(),
  metaDescription: z.string(),
  canonicalUrl: z.string(),
  /** Keywords that the article is found by in addition to its text. */
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
  /** Sanitized. */
  html: z.string(),
})
export type ArticleVersion = z.infer<typeof articleVersion>

export const versionDifference = textDifference.extend({ excerpt: beforeAndAfter })
export type VersionDifference = z.infer<typeof versionDifference>

export const coverage = z.object({
  locales: z.array(z.string()),
  rows: z.array(
    z.object({
      /** Null when the article is in no category. */
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
  /** Title of the target article or category; null for a URL. */
  targetTitle: z.string().nullable(),
  createdAt: moment,
})
export type Redirect = z.infer<typeof redirect>

export const miss = z.object({
  path: z.string(),
  hits: z.number().int(),
  lastAt: moment,
  /** The most likely target. */
  guess: z.object({ articleId: z.uuid(), title: z.string() }).nullable(),
})
export type Miss = z.infer<typeof miss>

export const feedback = z.object({
  ...feedbackParts,
  articleId: z.uuid(),
  articleTitle: z.string(),
  baseId: z.uuid(),
  versionNumber: z.number().int(),
  /** Readers see a newer version now. */
  isOfOlderVersion: z.boolean(),
})
export type Feedback = z.infer<typeof feedback>

export const snippet = z.object({
  id: z.uuid(),
  name: z.string(),
  key: z.string(),
  kind: z.enum(snippetKinds),
  /** '' for all languages without their own version. */
  locale: z.string(),
  body: documentBody,
  version,
  updatedAt: moment,
})
export type Snippet = z.infer<typeof snippet>

export const analytics = z.object({
  ...numbersParts,
  /** People who searched or read in the widget, counted once a day. */
  helpedCount: z.number().int(),
  /** How many of them started a conversation afterwards. */
  helpedWroteCount: z.number().int(),
  articles: z.array(countedDocument),
  /** Searches that were followed by a conversation. */
  gaps: z.array(term),
})
export type Analytics = z.infer<typeof analytics>

export const gapStatus = z.object({
  query: z.string(),
  locale: z.string(),
  state: z.enum(gapStates),
  memberId: z.uuid().nullable(),
})
export type GapStatus = z.infer<typeof gapStatus>

export const gap = gapStatus.extend({
  /** The gap was answered, but later searches still failed. */
  isBack: z.boolean(),
  /** The article that answers it, or will once it is published. */
  article: titled.nullable(),
  decidedAt: moment.nullable(),
  count: z.number().int(),
  emptyCount: z.number().int(),
  wroteCount: z.number().int(),
  unopenedCount: z.number().int(),
  lastAt: moment,
})
export type Gap = z.infer<typeof gap>

export const foundArticle = z.object({
  id: z.uuid(),
  baseId: z.uuid(),
  locale: z.string(),
  title: z.string(),
  snippet: z.string(),
  url: z.string().nullable(),
})
export type FoundArticle = z.infer<typeof foundArticle>

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
  /** Includes subcategories. */
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
  /** Most viewed in the last 30 days, or the newest if there are no views. */
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
  /** The same category in the other languages where it has published content. */
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
  /** Everyone may read it, so shared caches may store the response. */
  isPublic: z.boolean(),
  related: z.array(readerCard),
  previous: readerCard.nullable(),
  next: readerCard.nullable(),
})
export type ReaderArticle = z.infer<typeof readerArticle>

export const readerTopic = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  path,
})
export type ReaderTopic = z.infer<typeof readerTopic>
