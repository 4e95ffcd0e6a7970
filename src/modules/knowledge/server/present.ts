import { presentCollection } from '#modules/content/server/collection-actions.ts'
import { fileIdsIn, presentFile } from '#modules/content/server/document-files.ts'
import { presentFeedback as presentSaid } from '#modules/content/server/feedback-actions.ts'
import { addressOnSite } from '#modules/sites/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type {
  Article,
  ArticleCard,
  ArticleText,
  Base,
  Category,
  Feedback,
  ReaderCard,
  Redirect,
  Snippet,
  TextStatus,
  VersionCard,
} from '../model.ts'
import { articlePath } from '../rules.ts'
import { todayOf } from './review-day.ts'
import { listTitles, type ArticleRow, type StatusRow } from './store/articles.ts'
import { findBaseRow, type BaseRow } from './store/bases.ts'
import type { CategoryRow } from './store/categories.ts'
import type { FeedbackRow } from './store/feedback.ts'
import { listFilesByIds } from './store/files.ts'
import type { ReaderCardRow } from './store/reading.ts'
import type { NamedRedirectRow } from './store/addresses.ts'
import type { SnippetRow } from './store/snippets.ts'
import type { TextRow } from './store/texts.ts'
import type { VersionCardRow } from './store/versions.ts'

export async function presentBase(scope: Scope, row: BaseRow): Promise<Base> {
  return {
    ...presentCollection(row),
    showsAuthor: row.showsAuthor,
    reviewIntervalDays: row.reviewIntervalDays,
    headerLinks: row.headerLinks as Base['headerLinks'],
    url: await addressOnSite(scope, row, '/k'),
    articleCount: row.articleCount,
  }
}

export function presentCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    baseId: row.baseId,
    parentId: row.parentId,
    depth: row.depth,
    icon: row.icon,
    audience: row.audience,
    segmentTagIds: row.segmentTagIds,
    texts: row.texts,
    articleCount: row.articleCount,
    version: row.version,
  }
}

export function presentCard(row: ArticleRow, today: string): ArticleCard {
  const languages = row.languages.map(presentStatus)
  return {
    id: row.id,
    baseId: row.baseId,
    categoryId: row.categoryId,
    sourceLocale: row.sourceLocale,
    title: languages[0]?.title ?? '',
    audience: row.audience,
    ownerId: row.ownerId,
    reviewDueOn: row.reviewDueOn,
    isReviewOverdue: row.reviewDueOn !== null && row.reviewDueOn <= today,
    tagIds: row.tagIds,
    isPinned: row.pinnedAt !== null,
    languages,
    views: row.views,
    helpfulCount: row.helpful,
    unhelpfulCount: row.unhelpful,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

function presentStatus({ scheduledFor, lastPublishedAt, ...row }: StatusRow): TextStatus {
  return {
    ...row,
    scheduledFor: asMoment(scheduledFor),
    lastPublishedAt: asMoment(lastPublishedAt),
  }
}

function asMoment(written: string | null): string | null {
  return written === null ? null : new Date(written).toISOString()
}

export async function presentArticle(scope: Scope, row: ArticleRow): Promise<Article> {
  const related = await listTitles(scope, row.relatedIds)
  return {
    ...presentCard(row, await todayOf(scope)),
    related: related.map(({ id, title }) => ({ id, title })),
    pagePatterns: row.pagePatterns,
    aiUse: row.aiUse,
    segmentTagIds: row.segmentTagIds,
  }
}

export async function presentText(scope: Scope, row: TextRow): Promise<ArticleText> {
  const files = await listFilesByIds(scope, fileIdsIn(row.body))
  const base = row.publishedId === null ? undefined : await findBaseRow(scope, row.baseId)
  const path = articlePath(row.locale, row.categorySlug, row.slug)
  return {
    articleId: row.articleId,
    locale: row.locale,
    slug: row.slug,
    state: row.state,
    isLive: row.publishedId !== null,
    hasUnpublishedChanges: row.isChanged,
    isStale: row.isStale,
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    lastPublishedAt: row.lastPublishedAt?.toISOString() ?? null,
    title: row.title,
    excerpt: row.excerpt,
    body: row.body,
    draftVersion: row.draftVersion,
    draftChangedAt: row.draftChangedAt.toISOString(),
    draftedBy: row.draftedBy,
    publishedVersionId: row.publishedId,
    submittedBy: row.submittedBy,
    reviewNote: row.reviewNote,
    reviewedBy: row.reviewedBy,
    firstPublishedAt: row.firstPublishedAt?.toISOString() ?? null,
    translatedFromVersionId: row.translatedFromId,
    translationSource: row.translationSource,
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
    canonicalUrl: row.canonicalUrl,
    isIndexed: row.isIndexed,
    searchWords: row.searchWords,
    archivedTo: row.archivedTo,
    url: base ? await addressOnSite(scope, base, path) : null,
    files: files.map((file) => presentFile(scope, file)),
  }
}

export function presentVersion(row: VersionCardRow): VersionCard {
  return {
    id: row.id,
    locale: row.locale,
    number: row.number,
    title: row.title,
    changeNote: row.changeNote,
    isSubstantive: row.isSubstantive,
    origin: row.origin,
    wasPublished: row.wasPublished,
    isPublished: row.isPublished,
    wordCount: row.wordCount,
    authorId: row.authorId,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentFeedback(row: FeedbackRow): Feedback {
  return {
    ...presentSaid(row),
    articleId: row.articleId,
    articleTitle: row.title,
    baseId: row.baseId,
    versionNumber: row.versionNumber,
    isOfOlderVersion: row.isOlder,
  }
}

export function presentSnippet(row: SnippetRow): Snippet {
  return {
    id: row.id,
    name: row.name,
    key: row.key,
    kind: row.kind,
    locale: row.locale,
    body: row.body,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function presentRedirect(row: NamedRedirectRow): Redirect {
  return {
    id: row.id,
    path: row.path,
    articleId: row.articleId,
    categoryId: row.categoryId,
    url: row.url,
    isPermanent: row.isPermanent,
    hits: Number(row.hits),
    targetTitle: row.targetTitle,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentReaderCard(row: ReaderCardRow): ReaderCard {
  return {
    id: row.id,
    locale: row.locale,
    title: row.title,
    excerpt: row.excerpt,
    path: articlePath(row.locale, row.categorySlug, row.slug),
    isPinned: row.isPinned,
    updatedAt: row.updatedAt.toISOString(),
  }
}
