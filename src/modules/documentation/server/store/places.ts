import { sql, type Selectable, type Updateable } from 'kysely'

import type { DocPlaces } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { DocPage, PageKind, TextStatus } from '../../model.ts'
import { changedText } from './texts.ts'

export interface TreeRow {
  readonly id: string
  readonly parentId: string | null
  readonly kind: PageKind
  readonly depth: number
  readonly icon: string
  readonly url: string
  readonly method: string | null
  readonly title: string
  readonly slug: string
  readonly path: string
  readonly isWritten: boolean
  readonly isLive: boolean
  readonly isChanged: boolean
}

export async function listTreeRows(
  { db }: Scope,
  { versionId, locale, fallback }: { versionId: string; locale: string; fallback: string },
): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select place.page_id as id, place.parent_id, page.kind, place.depth, place.icon, place.url,
      place.method, coalesce(nullif(text.title, ''), main.title, '') as title,
      coalesce(text.slug, main.slug, '') as slug, coalesce(text.path, main.path, '') as path,
      text.page_id is not null as is_written,
      page.kind in ('group', 'link') or text.published_id is not null as is_live,
      page.kind not in ('group', 'link') and text.page_id is not null and ${changedText} as is_changed
    from doc_places place
    join doc_pages page on page.org_id = place.org_id and page.id = place.page_id
    left join doc_texts text on text.org_id = place.org_id and text.version_id = place.version_id
      and text.page_id = place.page_id and text.locale = ${locale}
    left join doc_texts main on main.org_id = place.org_id and main.version_id = place.version_id
      and main.page_id = place.page_id and main.locale = ${fallback}
    where place.version_id = ${versionId}::uuid
      and place.deleted_at is null
    order by place.depth, place.position, place.page_id limit 5000`.execute(db)
  return rows
}

export interface TrashRow {
  readonly id: string
  readonly kind: PageKind
  readonly title: string
  readonly below: number
  readonly deletedAt: Date
}

export async function listTrashRows({ db }: Scope, versionId: string): Promise<TrashRow[]> {
  const { rows } = await sql<TrashRow>`
    select place.page_id as id, page.kind, coalesce(main.title, '') as title, place.deleted_at,
      (select count(*)::int - 1 from doc_places gone where gone.org_id = place.org_id
        and gone.version_id = place.version_id and gone.deleted_with = place.page_id) as below
    from doc_places place
    join doc_pages page on page.org_id = place.org_id and page.id = place.page_id
    join doc_spaces space on space.org_id = place.org_id and space.id = place.space_id
    left join doc_texts main on main.org_id = place.org_id and main.version_id = place.version_id
      and main.page_id = place.page_id and main.locale = space.default_locale
    where place.version_id = ${versionId}::uuid
      and place.deleted_with = place.page_id
    order by place.deleted_at desc, place.page_id limit 500`.execute(db)
  return rows
}

export async function countTrash({ db }: Scope, versionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from doc_places
    where version_id = ${versionId}::uuid
      and deleted_with = page_id`.execute(db)
  return rows[0]?.count ?? 0
}

export type PlaceRow = Selectable<DocPlaces> & {
  kind: PageKind
  title: string
  languages: (Omit<TextStatus, 'lastPublishedAt'> & { lastPublishedAt: string | null })[]
  versions: DocPage['versions']
}

export async function findPlaceRow(
  { db }: Scope,
  { versionId, pageId }: { readonly versionId: string; readonly pageId: string },
): Promise<PlaceRow | undefined> {
  const { rows } = await sql<PlaceRow>`
    select place.*, page.kind, coalesce(main.title, '') as title,
      (select coalesce(jsonb_agg(jsonb_build_object('locale', text.locale, 'title', text.title,
          'slug', text.slug, 'path', text.path, 'isLive', text.published_id is not null,
          'hasUnpublishedChanges', page.kind not in ('group', 'link') and ${changedText},
          'lastPublishedAt', text.last_published_at)
          order by (text.locale = space.default_locale) desc, text.locale), '[]')
        from doc_texts text where text.org_id = place.org_id
          and text.version_id = place.version_id and text.page_id = place.page_id) as languages,
      (select coalesce(jsonb_agg(jsonb_build_object('id', version.id, 'slug', version.slug,
          'label', version.label) order by (version.state = 'current') desc, version.created_at desc),
          '[]')
        from doc_places other
        join doc_versions version on version.org_id = other.org_id and version.id = other.version_id
        where other.org_id = place.org_id and other.page_id = place.page_id
          and other.deleted_at is null) as versions
    from doc_places place
    join doc_pages page on page.org_id = place.org_id and page.id = place.page_id
    join doc_spaces space on space.org_id = place.org_id and space.id = place.space_id
    left join doc_texts main on main.org_id = place.org_id and main.version_id = place.version_id
      and main.page_id = place.page_id and main.locale = space.default_locale
    where place.version_id = ${versionId}::uuid
      and place.page_id = ${pageId}::uuid`.execute(db)
  return rows[0]
}

export interface NewPage {
  readonly id: string
  readonly parentId: string | null
  readonly depth: number
  readonly position: string
  readonly kind: PageKind
  readonly icon: string
  readonly url: string
  readonly specId: string | null
  readonly operationKey: string | null
  readonly method: string | null
}

export async function insertPages(
  { db, organizationId, now }: Scope,
  { spaceId, versionId }: { readonly spaceId: string; readonly versionId: string },
  pages: readonly NewPage[],
): Promise<void> {
  if (pages.length === 0) return
  await sql`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as one (
      id uuid, "parentId" uuid, depth int, position text, kind text, icon text, url text,
      "specId" uuid, "operationKey" text, method text)),
    made as (insert into doc_pages (org_id, id, space_id, kind, created_at)
      select ${organizationId}, id, ${spaceId}::uuid, kind, ${now} from wanted)
    insert into doc_places (org_id, version_id, page_id, space_id, parent_id, depth, position, icon,
      url, spec_id, operation_key, method)
    select ${organizationId}, ${versionId}::uuid, id, ${spaceId}::uuid, "parentId", depth, position,
      icon, url, "specId", "operationKey", method from wanted`.execute(db)
}

export async function changePlace(
  { db }: Scope,
  { versionId, pageId }: { readonly versionId: string; readonly pageId: string },
  set: Updateable<DocPlaces>,
): Promise<void> {
  await db
    .updateTable('doc_places')
    .set(set)
    .where('versionId', '=', versionId)
    .where('pageId', '=', pageId)
    .execute()
}

export async function changeKind(
  { db }: Scope,
  pageId: string,
  kind: 'page' | 'group',
): Promise<void> {
  await sql`update doc_pages set kind = ${kind}
    where id = ${pageId}::uuid`.execute(db)
}

export interface FamilyRow {
  readonly pageId: string
  readonly depth: number
}

export async function listFamily(
  { db }: Scope,
  { versionId, pageId }: { readonly versionId: string; readonly pageId: string },
): Promise<FamilyRow[]> {
  const { rows } = await sql<FamilyRow>`
    with recursive family as (
      select page_id, depth from doc_places where version_id = ${versionId}::uuid and page_id = ${pageId}::uuid
      union all
      select child.page_id, child.depth from family
      join doc_places child on child.version_id = ${versionId}::uuid and child.parent_id = family.page_id)
    select page_id, depth from family`.execute(db)
  return rows
}

export async function shiftDepth(
  { db }: Scope,
  versionId: string,
  { ids, by }: { readonly ids: readonly string[]; readonly by: number },
): Promise<void> {
  await sql`update doc_places set depth = depth + ${by}::int
    where version_id = ${versionId}::uuid
      and page_id = any(${[...ids]}::uuid[])`.execute(db)
}

export async function findGap(
  { db }: Scope,
  {
    versionId,
    parentId,
    afterId,
    movingId,
  }: {
    versionId: string
    parentId: string | null
    afterId: string | null
    movingId: string | null
  },
): Promise<{ before: string | null; after: string | null }> {
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    with sibling as (select page_id, position from doc_places
      where version_id = ${versionId}::uuid
        and parent_id is not distinct from ${parentId}::uuid
        and page_id is distinct from ${movingId}::uuid),
      before as (select max(position) as position from sibling where page_id = ${afterId}::uuid)
    select before.position as before, (select min(position) from sibling
      where before.position is null or sibling.position > before.position) as after
    from before`.execute(db)
  return rows[0] ?? { before: null, after: null }
}

export async function findLastPosition(
  { db }: Scope,
  { versionId, parentId }: { readonly versionId: string; readonly parentId: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ position: string | null }>`
    select max(position) as position from doc_places
    where version_id = ${versionId}::uuid
      and parent_id is not distinct from ${parentId}::uuid`.execute(db)
  return rows[0]?.position ?? null
}

/** Slugs of siblings in any language, so that none is used twice. */
export async function listSiblingSlugs(
  { db }: Scope,
  {
    versionId,
    parentId,
    exceptId,
  }: { versionId: string; parentId: string | null; exceptId: string | null },
): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select distinct text.slug from doc_places place
    join doc_texts text on text.org_id = place.org_id and text.version_id = place.version_id
      and text.page_id = place.page_id
    where place.version_id = ${versionId}::uuid
      and place.parent_id is not distinct from ${parentId}::uuid
      and place.page_id is distinct from ${exceptId}::uuid`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

export async function countPlaces({ db }: Scope, versionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from doc_places
    where version_id = ${versionId}::uuid`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts the pages of the organization, each once across versions, without the trash. */
export async function countPages({ db }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct page_id)::int as count from doc_places
    where deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function trashFamily(
  scope: Scope,
  { versionId, pageId }: { readonly versionId: string; readonly pageId: string },
): Promise<void> {
  const ids = (await listFamily(scope, { versionId, pageId })).map(({ pageId: id }) => id)
  await sql`update doc_places set deleted_at = ${scope.now}, deleted_with = ${pageId}::uuid
    where version_id = ${versionId}::uuid
      and page_id = any(${ids}::uuid[]) and deleted_at is null`.execute(scope.db)
}

export async function untrashFamily(
  { db }: Scope,
  { versionId, pageId }: { readonly versionId: string; readonly pageId: string },
): Promise<void> {
  await sql`update doc_places set deleted_at = null, deleted_with = null
    where version_id = ${versionId}::uuid
      and deleted_with = ${pageId}::uuid`.execute(db)
}

/**
 * Rewrites the paths of a page and its subpages in every language from the slugs of all ancestors.
 * Ancestors without a translation use their slug in the default language. Paths that were published
 * before redirect.
 */
export async function writePaths(
  { db, organizationId, now }: Scope,
  { versionId, pageIds }: { readonly versionId: string; readonly pageIds: readonly string[] },
): Promise<void> {
  await sql`
    with recursive spoken as (select distinct locale from doc_texts
      where version_id = ${versionId}::uuid),
    above as (
      select page_id, parent_id from doc_places where version_id = ${versionId}::uuid and page_id = any(${[...pageIds]}::uuid[])
      union
      select up.page_id, up.parent_id from above
      join doc_places up on up.version_id = ${versionId}::uuid
        and up.page_id = above.parent_id),
    named as (
      select place.page_id, place.parent_id, spoken.locale, coalesce(own.slug, main.slug,
          place.page_id::text) as slug
      from doc_places place
      cross join spoken
      join doc_spaces space on space.org_id = place.org_id and space.id = place.space_id
      left join doc_texts own on own.org_id = place.org_id and own.version_id = place.version_id
        and own.page_id = place.page_id and own.locale = spoken.locale
      left join doc_texts main on main.org_id = place.org_id and main.version_id = place.version_id
        and main.page_id = place.page_id and main.locale = space.default_locale
      where place.version_id = ${versionId}::uuid),
    walked as (
      select named.page_id, named.locale, named.slug as path from named
      join above on above.page_id = named.page_id
      where named.parent_id is null
      union all
      select named.page_id, named.locale, walked.path || '/' || named.slug from walked
      join named on named.parent_id = walked.page_id and named.locale = walked.locale),
    changed as (
      select text.page_id, text.locale, text.path as before, walked.path as after,
        text.first_published_at is not null as was_read
      from walked join doc_texts text on text.version_id = ${versionId}::uuid and text.page_id = walked.page_id
        and text.locale = walked.locale
      where text.path <> walked.path),
    kept as (
      insert into doc_paths (org_id, version_id, locale, path, page_id, since)
      select ${organizationId}, ${versionId}::uuid, locale, before, page_id, ${now} from changed
      where was_read
      on conflict (org_id, version_id, locale, path) do update set page_id = excluded.page_id,
        since = excluded.since)
    update doc_texts text set path = changed.after from changed
    where text.version_id = ${versionId}::uuid
      and text.page_id = changed.page_id and text.locale = changed.locale`.execute(db)
}
