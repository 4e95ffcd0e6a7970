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
    showsAuthor: row.shows_author,
    reviewIntervalDays: row.review_interval_days,
    headerLinks: row.header_links as Base['headerLinks'],
    url: await addressOnSite(scope, row, '/k'),
    articleCount: row.article_count,
  }
}

export function presentCategory(row: CategoryRow): Category {
  return {
    id: row.id,
    baseId: row.base_id,
    parentId: row.parent_id,
    depth: row.depth,
    icon: row.icon,
    audience: row.audience,
    segmentTagIds: row.segment_tag_ids,
    texts: row.texts,
    articleCount: row.article_count,
    version: row.version,
  }
}

export function presentCard(row: ArticleRow, today: string): ArticleCard {
  const languages = row.languages.map(presentStatus)
  return {
    id: row.id,
    baseId: row.base_id,
    categoryId: row.category_id,
    sourceLocale: row.source_locale,
    title: languages[0]?.title ?? '',
    audience: row.audience,
    ownerId: row.owner_id,
    reviewDueOn: row.review_due_on,
    isReviewOverdue: row.review_due_on !== null && row.review_due_on <= today,
    tagIds: row.tag_ids,
    isPinned: row.pinned_at !== null,
    languages,
    views: row.views,
    helpfulCount: row.helpful,
    unhelpfulCount: row.unhelpful,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
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
  const related = await listTitles(scope, row.related_ids)
  return {
    ...presentCard(row, await todayOf(scope)),
    related: related.map(({ id, title }) => ({ id, title })),
    pagePatterns: row.page_patterns,
    aiUse: row.ai_use,
    segmentTagIds: row.segment_tag_ids,
  }
}

export async function presentText(scope: Scope, row: TextRow): Promise<ArticleText> {
  const files = await listFilesByIds(scope, fileIdsIn(row.body))
  const base = row.published_id === null ? undefined : await findBaseRow(scope, row.base_id)
  const path = articlePath(row.locale, row.category_slug, row.slug)
  return {
    articleId: row.article_id,
    locale: row.locale,
    slug: row.slug,
    state: row.state,
    isLive: row.published_id !== null,
    hasUnpublishedChanges: row.is_changed,
    isStale: row.is_stale,
    scheduledFor: row.scheduled_for?.toISOString() ?? null,
    lastPublishedAt: row.last_published_at?.toISOString() ?? null,
    title: row.title,
    excerpt: row.excerpt,
    body: row.body,
    draftVersion: row.draft_version,
    draftChangedAt: row.draft_changed_at.toISOString(),
    draftedBy: row.drafted_by,
    publishedVersionId: row.published_id,
    submittedBy: row.submitted_by,
    reviewNote: row.review_note,
    reviewedBy: row.reviewed_by,
    firstPublishedAt: row.first_published_at?.toISOString() ?? null,
    translatedFromVersionId: row.translated_from_id,
    translationSource: row.translation_source,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    canonicalUrl: row.canonical_url,
    isIndexed: row.is_indexed,
    searchWords: row.search_words,
    archivedTo: row.archived_to,
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
    changeNote: row.change_note,
    isSubstantive: row.is_substantive,
    origin: row.origin,
    wasPublished: row.was_published,
    isPublished: row.is_published,
    wordCount: row.word_count,
    authorId: row.author_id,
    createdAt: row.created_at.toISOString(),
  }
}

export function presentFeedback(row: FeedbackRow): Feedback {
  return {
    ...presentSaid(row),
    articleId: row.article_id,
    articleTitle: row.title,
    baseId: row.base_id,
    versionNumber: row.version_number,
    isOfOlderVersion: row.is_older,
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
    updatedAt: row.updated_at.toISOString(),
  }
}

export function presentRedirect(row: NamedRedirectRow): Redirect {
  return {
    id: row.id,
    path: row.path,
    articleId: row.article_id,
    categoryId: row.category_id,
    url: row.url,
    isPermanent: row.is_permanent,
    hits: Number(row.hits),
    targetTitle: row.target_title,
    createdAt: row.created_at.toISOString(),
  }
}

export function presentReaderCard(row: ReaderCardRow): ReaderCard {
  return {
    id: row.id,
    locale: row.locale,
    title: row.title,
    excerpt: row.excerpt,
    path: articlePath(row.locale, row.category_slug, row.slug),
    isPinned: row.is_pinned,
    updatedAt: row.updated_at.toISOString(),
  }
}
