import { sql, type RawBuilder, type Selectable } from 'kysely'

import { collectionStore, type StoredLanguage } from '#modules/content/server/store/collections.ts'
import type { DocSpaces } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { SpaceLanguage } from '../../model.ts'

export const spaceStore = collectionStore<StoredLanguage>({
  collections: 'doc_spaces',
  languages: 'doc_languages',
  sites: 'doc_sites',
  owner: 'space_id',
})

export type SpaceRow = Selectable<DocSpaces> & {
  languages: SpaceLanguage[]
  siteIds: string[]
  currentVersionId: string | null
  versionSlugs: string[]
  versionCount: number
  pageCount: number
}

export async function listSpaceRows(scope: Scope, withArchived: boolean): Promise<SpaceRow[]> {
  return readSpaces(scope, withArchived ? sql`true` : sql`space.archived_at is null`)
}

export async function findSpaceRow(scope: Scope, id: string): Promise<SpaceRow | undefined> {
  return (await readSpaces(scope, sql`space.id = ${id}::uuid`))[0]
}

async function readSpaces({ db }: Scope, which: RawBuilder<unknown>): Promise<SpaceRow[]> {
  const { rows } = await sql<SpaceRow>`
    select space.*, shown.id as current_version_id,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'locale', spoken.locale, 'isPublic', spoken.is_public,
          'publishedCount', (select count(*) from doc_texts text
            join doc_places place on place.org_id = text.org_id
              and place.version_id = text.version_id and place.page_id = text.page_id
            where text.org_id = spoken.org_id and text.version_id = shown.id
              and text.locale = spoken.locale and text.published_id is not null
              and place.deleted_at is null))
          order by (spoken.locale = space.default_locale) desc, spoken.position, spoken.locale), '[]')
        from doc_languages spoken
        where spoken.org_id = space.org_id and spoken.space_id = space.id) as languages,
      array(select site.site_id from doc_sites site
        where site.org_id = space.org_id and site.space_id = space.id
        order by site.site_id) as site_ids,
      array(select one.slug from doc_versions one
        where one.org_id = space.org_id and one.space_id = space.id) as version_slugs,
      (select count(*)::int from doc_versions one
        where one.org_id = space.org_id and one.space_id = space.id) as version_count,
      (select count(*)::int from doc_places place
        where place.org_id = space.org_id and place.version_id = shown.id
          and place.deleted_at is null) as page_count
    from doc_spaces space
    left join doc_versions shown on shown.org_id = space.org_id and shown.space_id = space.id
      and shown.state = 'current'
    where ${which}
    order by space.created_at, space.id limit 200`.execute(db)
  return rows
}

/** Texts reference revisions, so they are deleted first; the rest cascades. */
export async function lockSpace({ db }: Scope, id: string): Promise<void> {
  await sql`select from doc_spaces where id = ${id}::uuid
    for update`.execute(db)
}

export async function listSpaceRemains(
  { db }: Scope,
  id: string,
): Promise<{ fileIds: string[]; subjectIds: string[] }> {
  const { rows } = await sql<{ fileIds: string[]; subjectIds: string[] }>`
    select array(select file.id from doc_files file
        where file.space_id = ${id}::uuid
      union all
      select transfer.id from doc_transfers transfer
        join doc_versions version on version.org_id = transfer.org_id
          and version.id = transfer.version_id
        where version.space_id = ${id}::uuid)::text[] as file_ids,
      array(select page.id from doc_pages page where page.space_id = ${id}::uuid)::text[] as subject_ids`.execute(
    db,
  )
  return { fileIds: rows[0]?.fileIds ?? [], subjectIds: rows[0]?.subjectIds ?? [] }
}

export async function deleteSpaceRow({ db }: Scope, id: string): Promise<void> {
  await sql`delete from doc_texts text using doc_versions version
    where version.org_id = text.org_id
      and version.id = text.version_id and version.space_id = ${id}::uuid`.execute(db)
  await sql`delete from doc_places where space_id = ${id}::uuid`.execute(db)
  await sql`delete from doc_spaces where id = ${id}::uuid`.execute(db)
}

export async function listWrittenLocales({ db }: Scope, spaceId: string): Promise<string[]> {
  const { rows } = await sql<{ locale: string }>`
    select distinct text.locale from doc_texts text
    join doc_versions version on version.org_id = text.org_id and version.id = text.version_id
    where version.space_id = ${spaceId}::uuid`.execute(db)
  return rows.map(({ locale }) => locale)
}

/** Slugs of top-level pages in any version, which no version or language can use. */
export async function listTopSlugs({ db }: Scope, spaceId: string): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select distinct text.slug from doc_places place
    join doc_texts text on text.org_id = place.org_id and text.version_id = place.version_id
      and text.page_id = place.page_id
    where place.space_id = ${spaceId}::uuid
      and place.parent_id is null`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

export async function hasPage({ db }: Scope, spaceId: string, pageId: string): Promise<boolean> {
  const { rows } =
    await sql`select from doc_pages where space_id = ${spaceId}::uuid and id = ${pageId}::uuid`.execute(
      db,
    )
  return rows.length > 0
}
