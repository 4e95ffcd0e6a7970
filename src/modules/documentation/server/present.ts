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
    currentVersionId: row.currentVersionId,
    versionCount: row.versionCount,
    pageCount: row.pageCount,
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
    spaceId: row.spaceId,
    slug: row.slug,
    label: row.label,
    state: row.state,
    pageCount: row.pageCount,
    changedCount: row.changedCount,
    url: isReadable(row.state) ? await addressOnSite(scope, space, path) : null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}

export async function presentPage(scope: Scope, row: PlaceRow): Promise<DocPage> {
  const isLive = row.languages.some((one) => one.isLive) && row.deletedAt === null
  const space = isLive ? await findSpaceRow(scope, row.spaceId) : undefined
  return {
    id: row.pageId,
    spaceId: row.spaceId,
    versionId: row.versionId,
    parentId: row.parentId,
    kind: row.kind,
    depth: row.depth,
    icon: row.icon,
    url: row.url,
    method: row.method,
    specId: row.specId,
    title: row.title,
    languages: row.languages.map((one) => ({
      ...one,
      lastPublishedAt:
        one.lastPublishedAt === null ? null : new Date(one.lastPublishedAt).toISOString(),
    })),
    versions: row.versions,
    stableUrl: space ? await addressOnSite(scope, space, `/d/redirect?id=${row.pageId}`) : null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }
}

export async function presentText(scope: Scope, row: TextRow): Promise<DocText> {
  const files = await listFilesByIds(scope, fileIdsIn(row.body))
  const isRead = row.publishedId !== null && isReadable(row.versionState)
  const space = isRead ? await findSpaceRow(scope, row.spaceId) : undefined
  const versionSlug = row.versionState === 'current' ? null : row.versionSlug
  const locale = row.locale === row.defaultLocale ? null : row.locale
  return {
    pageId: row.pageId,
    versionId: row.versionId,
    spaceId: row.spaceId,
    kind: row.kind,
    locale: row.locale,
    slug: row.slug,
    path: row.path,
    isLive: row.publishedId !== null,
    hasUnpublishedChanges: row.isChanged && row.kind !== 'group' && row.kind !== 'link',
    lastPublishedAt: row.lastPublishedAt?.toISOString() ?? null,
    title: row.title,
    description: row.description,
    body: row.body,
    draftVersion: row.draftVersion,
    draftChangedAt: row.draftChangedAt.toISOString(),
    draftedBy: row.draftedBy,
    publishedRevisionId: row.publishedId,
    firstPublishedAt: row.firstPublishedAt?.toISOString() ?? null,
    isIndexed: row.isIndexed,
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
    changeNote: row.changeNote,
    origin: row.origin,
    wasPublished: row.wasPublished,
    isPublished: row.isPublished,
    wordCount: row.wordCount,
    authorId: row.authorId,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentSpec(row: SpecRow): ApiSpec {
  return {
    id: row.id,
    versionId: row.versionId,
    fileName: row.fileName,
    title: row.title,
    parentId: row.parentId,
    operationCount: row.operationCount,
    problems: row.problems,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function presentFeedback(row: FeedbackRow): Feedback {
  return {
    ...presentSaid(row),
    spaceId: row.spaceId,
    pageId: row.pageId,
    pageTitle: row.title,
    versionId: row.versionId,
    versionLabel: row.versionLabel,
    isOfOlderRevision: row.isOlder,
  }
}
