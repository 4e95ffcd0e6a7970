import { presentCollection } from '#modules/content/server/collection-actions.ts'
import { fileIdsIn, presentFile } from '#modules/content/server/document-files.ts'
import { presentFeedback as presentSaid } from '#modules/content/server/feedback-actions.ts'
import { addressOnSite } from '#modules/sites/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type {
  ApiSpec,
  DocPage,
  DocText,
  DocVersion,
  Feedback,
  RevisionCard,
  Space,
} from '../model.ts'
import { docPath, isReadable } from '../rules.ts'
import type { FeedbackRow } from './store/feedback.ts'
import { listFilesByIds } from './store/files.ts'
import type { PlaceRow } from './store/places.ts'
import type { RevisionCardRow } from './store/revisions.ts'
import { findSpaceRow, type SpaceRow } from './store/spaces.ts'
import type { SpecRow } from './store/specs.ts'
import type { TextRow } from './store/texts.ts'
import type { VersionRow } from './store/versions.ts'

export async function presentSpace(scope: Scope, row: SpaceRow): Promise<Space> {
  return {
    ...presentCollection(row),
    url: await addressOnSite(scope, row, '/d'),
    currentVersionId: row.current_version_id,
    versionCount: row.version_count,
    pageCount: row.page_count,
  }
}

export async function presentVersion(
  scope: Scope,
  row: VersionRow,
  space: SpaceRow,
): Promise<DocVersion> {
  const versionSlug = row.state === 'current' ? null : row.slug
  const path = docPath({ versionSlug, locale: null }, '')
  return {
    id: row.id,
    spaceId: row.space_id,
    slug: row.slug,
    label: row.label,
    state: row.state,
    pageCount: row.page_count,
    changedCount: row.changed_count,
    url: isReadable(row.state) ? await addressOnSite(scope, space, path) : null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

export async function presentPage(scope: Scope, row: PlaceRow): Promise<DocPage> {
  const isLive = row.languages.some((one) => one.isLive) && row.deleted_at === null
  const space = isLive ? await findSpaceRow(scope, row.space_id) : undefined
  return {
    id: row.page_id,
    spaceId: row.space_id,
    versionId: row.version_id,
    parentId: row.parent_id,
    kind: row.kind,
    depth: row.depth,
    icon: row.icon,
    url: row.url,
    method: row.method,
    specId: row.spec_id,
    title: row.title,
    languages: row.languages.map((one) => ({
      ...one,
      lastPublishedAt:
        one.lastPublishedAt === null ? null : new Date(one.lastPublishedAt).toISOString(),
    })),
    versions: row.versions,
    stableUrl: space ? await addressOnSite(scope, space, `/d/redirect?id=${row.page_id}`) : null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  }
}

export async function presentText(scope: Scope, row: TextRow): Promise<DocText> {
  const files = await listFilesByIds(scope, fileIdsIn(row.body))
  const isRead = row.published_id !== null && isReadable(row.version_state)
  const space = isRead ? await findSpaceRow(scope, row.space_id) : undefined
  const versionSlug = row.version_state === 'current' ? null : row.version_slug
  const locale = row.locale === row.default_locale ? null : row.locale
  return {
    pageId: row.page_id,
    versionId: row.version_id,
    spaceId: row.space_id,
    kind: row.kind,
    locale: row.locale,
    slug: row.slug,
    path: row.path,
    isLive: row.published_id !== null,
    hasUnpublishedChanges: row.is_changed && row.kind !== 'group' && row.kind !== 'link',
    lastPublishedAt: row.last_published_at?.toISOString() ?? null,
    title: row.title,
    description: row.description,
    body: row.body,
    draftVersion: row.draft_version,
    draftChangedAt: row.draft_changed_at.toISOString(),
    draftedBy: row.drafted_by,
    publishedRevisionId: row.published_id,
    firstPublishedAt: row.first_published_at?.toISOString() ?? null,
    isIndexed: row.is_indexed,
    url: space
      ? await addressOnSite(scope, space, docPath({ versionSlug, locale }, row.path))
      : null,
    files: files.map((file) => presentFile(scope, file)),
  }
}

export function presentRevision(row: RevisionCardRow): RevisionCard {
  return {
    id: row.id,
    locale: row.locale,
    number: row.number,
    title: row.title,
    changeNote: row.change_note,
    origin: row.origin,
    wasPublished: row.was_published,
    isPublished: row.is_published,
    wordCount: row.word_count,
    authorId: row.author_id,
    createdAt: row.created_at.toISOString(),
  }
}

export function presentSpec(row: SpecRow): ApiSpec {
  return {
    id: row.id,
    versionId: row.version_id,
    fileName: row.file_name,
    title: row.title,
    parentId: row.parent_id,
    operationCount: row.operation_count,
    problems: row.problems,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function presentFeedback(row: FeedbackRow): Feedback {
  return {
    ...presentSaid(row),
    spaceId: row.space_id,
    pageId: row.page_id,
    pageTitle: row.title,
    versionId: row.version_id,
    versionLabel: row.version_label,
    isOfOlderRevision: row.is_older,
  }
}
