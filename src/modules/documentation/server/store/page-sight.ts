import { sql, type RawBuilder } from 'kysely'

import { onSite, tiersOf, viewerOf as readerOf } from '#modules/content/server/store/viewer.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type Condition = RawBuilder<unknown>

/** For every read of what is published: what `pageInSight` asks about, from `text` on. */
export const joinSight = sql`doc_texts text
  join doc_places place on place.org_id = text.org_id and place.version_id = text.version_id
    and place.page_id = text.page_id
  join doc_pages page on page.org_id = text.org_id and page.id = text.page_id
  join doc_versions version on version.org_id = text.org_id and version.id = text.version_id
  join doc_spaces space on space.org_id = text.org_id and space.id = place.space_id
  join doc_languages spoken on spoken.org_id = text.org_id and spoken.space_id = place.space_id
    and spoken.locale = text.locale`

/**
 * A condition on what `joinSight` names: which pages whoever asks may read there. Every page, tree,
 * search, suggestion, sitemap, file and redirect has it and no other, so that what he may not read does
 * not exist for him. `frame` also lets in groups and links, which have nothing to publish: they stand in
 * the tree where something below them does.
 */
export function pageInSight(scope: Scope, surface: 'page' | 'frame' = 'page'): Condition {
  const isPublished =
    surface === 'page'
      ? sql`(text.published_id is not null and page.kind in ('page', 'api'))`
      : sql`(page.kind in ('group', 'link') or text.published_id is not null)`
  return sql`(${isPublished} and place.deleted_at is null and ${spaceInSight(scope)}
    and ${versionInSight(scope)})`
}

/** A condition on `version`: a draft or an archived one is nobody's on the pages. */
export function versionInSight(scope: Scope): Condition {
  return viewerOf(scope) === 'team'
    ? sql`true`
    : sql`version.state in ('current', 'supported', 'deprecated')`
}

/** A condition on `space` and `spoken`. */
export function spaceInSight(scope: Scope): Condition {
  const viewer = viewerOf(scope)
  if (viewer === 'nobody') return sql`false`
  if (viewer === 'team') return sql`space.archived_at is null`
  return sql`(space.archived_at is null and spoken.is_public and space.audience in (${tiersOf(viewer)})
    and exists (select from doc_sites shown
      where shown.org_id = space.org_id and shown.space_id = space.id and ${onSite(viewer)}))`
}

/** Pages have no part in the widget. */
function viewerOf(scope: Scope): ReturnType<typeof readerOf> {
  return scope.actor.kind === 'anonymous' ? 'nobody' : readerOf(scope)
}
