import { sql, type RawBuilder } from 'kysely'

import { onSite, tiersOf, viewerOf as readerOf } from '#modules/content/server/store/viewer.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type Condition = RawBuilder<unknown>

/** The joins that `pageVisible` needs; every read of published content starts with them. */
export const joinVisibility = sql`doc_texts text
  join doc_places place on place.org_id = text.org_id and place.version_id = text.version_id
    and place.page_id = text.page_id
  join doc_pages page on page.org_id = text.org_id and page.id = text.page_id
  join doc_versions version on version.org_id = text.org_id and version.id = text.version_id
  join doc_spaces space on space.org_id = text.org_id and space.id = place.space_id
  join doc_languages spoken on spoken.org_id = text.org_id and spoken.space_id = place.space_id
    and spoken.locale = text.locale`

/**
 * The condition for pages that the reader can see, for the tables in `joinVisibility`. Every page,
 * tree, search, sitemap, file and redirect uses it, so hidden pages look nonexistent everywhere.
 * `frame` also includes groups and links, which are never published.
 */
export function pageVisible(scope: Scope, surface: 'page' | 'frame' = 'page'): Condition {
  const isPublished =
    surface === 'page'
      ? sql`(text.published_id is not null and page.kind in ('page', 'api'))`
      : sql`(page.kind in ('group', 'link') or text.published_id is not null)`
  return sql`(${isPublished} and place.deleted_at is null and ${spaceVisible(scope)}
    and ${versionVisible(scope)})`
}

/** Drafts and archived versions are hidden from readers. */
export function versionVisible(scope: Scope): Condition {
  return viewerOf(scope) === 'team'
    ? sql`true`
    : sql`version.state in ('current', 'supported', 'deprecated')`
}

export function spaceVisible(scope: Scope): Condition {
  const viewer = viewerOf(scope)
  if (viewer === 'none') return sql`false`
  if (viewer === 'team') return sql`space.archived_at is null`
  return sql`(space.archived_at is null and spoken.is_public and space.audience in (${tiersOf(viewer)})
    and exists (select from doc_sites shown
      where shown.org_id = space.org_id and shown.space_id = space.id and ${onSite(viewer)}))`
}

/** The widget doesn't show documentation. */
function viewerOf(scope: Scope): ReturnType<typeof readerOf> {
  return scope.actor.kind === 'anonymous' ? 'none' : readerOf(scope)
}
