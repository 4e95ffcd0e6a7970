import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'

import type { DocVersions } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { VersionState } from '../../model.ts'
import { changedText } from './texts.ts'

export type VersionRow = Selectable<DocVersions> & { pageCount: number; changedCount: number }

export async function listVersionRows(scope: Scope, spaceId: string): Promise<VersionRow[]> {
  return readVersions(scope, sql`version.space_id = ${spaceId}::uuid`)
}

export async function findVersionRow(scope: Scope, id: string): Promise<VersionRow | undefined> {
  return (await readVersions(scope, sql`version.id = ${id}::uuid`))[0]
}

async function readVersions({ db }: Scope, which: RawBuilder<unknown>): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select version.*,
      (select count(*)::int from doc_places place
        where place.org_id = version.org_id and place.version_id = version.id
          and place.deleted_at is null) as page_count,
      (select count(*)::int from doc_texts text
        join doc_places place on place.org_id = text.org_id and place.version_id = text.version_id
          and place.page_id = text.page_id
        join doc_pages page on page.org_id = text.org_id and page.id = text.page_id
        where text.org_id = version.org_id and text.version_id = version.id
          and place.deleted_at is null and page.kind in ('page', 'api')
          and ${changedText}) as changed_count
    from doc_versions version
    where ${which}
    order by (version.state = 'current') desc, version.created_at desc, version.id desc
    limit 200`.execute(db)
  return rows
}

/** Serializes changes to the tree and its slugs. */
export async function lockVersion({ db }: Scope, id: string): Promise<void> {
  await sql`select from doc_versions where id = ${id}::uuid
    for no key update`.execute(db)
}

export async function insertVersion(
  { db, organizationId, now }: Scope,
  values: { spaceId: string; slug: string; label: string; state: VersionState },
): Promise<string> {
  const { id } = await db
    .insertInto('doc_versions')
    .values({ ...values, orgId: organizationId, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeVersion(
  { db, now }: Scope,
  { id, version }: { readonly id: string; readonly version: number },
  set: Updateable<DocVersions>,
): Promise<boolean> {
  const row = await db
    .updateTable('doc_versions')
    .set({ ...set, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The previous version changes first, because only one can be current. */
export async function setCurrent(
  { db, now }: Scope,
  { id, spaceId, before }: { id: string; spaceId: string; before: VersionState },
): Promise<void> {
  await sql`select from doc_spaces where id = ${spaceId}::uuid
    for no key update`.execute(db)
  await sql`update doc_versions set state = ${before}, version = version + 1, updated_at = ${now}
    where space_id = ${spaceId}::uuid and state = 'current'
      and id <> ${id}::uuid`.execute(db)
  await sql`update doc_versions set state = 'current', version = version + 1, updated_at = ${now}
    where id = ${id}::uuid`.execute(db)
}

/** Copies the tree of a version with the same page IDs. */
export async function copyVersion(
  { db, now }: Scope,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  // Copies API documents too, so each version can replace its own.
  await sql`
    with made as (
      insert into doc_api_specs (org_id, version_id, file_name, title, source, checksum, problems,
        operation_count, parent_id, created_at, updated_at)
      select org_id, ${toId}::uuid, file_name, title, source, checksum, problems, operation_count,
        parent_id, created_at, ${now}
      from doc_api_specs where version_id = ${fromId}::uuid
      returning id, checksum, created_at, file_name)
    insert into doc_places (org_id, version_id, page_id, space_id, parent_id, depth, position, icon,
      url, spec_id, operation_key, method)
    select place.org_id, ${toId}::uuid, place.page_id, place.space_id, place.parent_id, place.depth,
      place.position, place.icon, place.url, made.id, place.operation_key, place.method
    from doc_places place
    left join doc_api_specs spec on spec.org_id = place.org_id and spec.id = place.spec_id
    left join made on made.checksum = spec.checksum and made.created_at = spec.created_at
      and made.file_name = spec.file_name
    where place.version_id = ${fromId}::uuid
      and place.deleted_at is null`.execute(db)
  await sql`
    insert into doc_texts (org_id, version_id, page_id, locale, slug, path, title, description, body,
      draft_changed_at, drafted_by, draft_of_id, published_id, first_published_at,
      last_published_at, is_indexed)
    select text.org_id, ${toId}::uuid, text.page_id, text.locale, text.slug, text.path, text.title,
      text.description, text.body, text.draft_changed_at, text.drafted_by, text.draft_of_id,
      text.published_id, text.first_published_at, text.last_published_at, text.is_indexed
    from doc_texts text
    join doc_places place on place.org_id = text.org_id and place.version_id = ${toId}::uuid
      and place.page_id = text.page_id
    where text.version_id = ${fromId}::uuid`.execute(db)
  await sql`
    insert into doc_paths (org_id, version_id, locale, path, page_id, since)
    select old.org_id, ${toId}::uuid, old.locale, old.path, old.page_id, old.since
    from doc_paths old
    join doc_places place on place.org_id = old.org_id and place.version_id = ${toId}::uuid
      and place.page_id = old.page_id
    where old.version_id = ${fromId}::uuid`.execute(db)
  await sql`
    insert into doc_draft_files (org_id, version_id, page_id, locale, file_id)
    select named.org_id, ${toId}::uuid, named.page_id, named.locale, named.file_id
    from doc_draft_files named
    join doc_texts text on text.org_id = named.org_id and text.version_id = ${toId}::uuid
      and text.page_id = named.page_id and text.locale = named.locale
    where named.version_id = ${fromId}::uuid`.execute(db)
  await sql`
    insert into doc_words (org_id, version_id, locale, word, mirrored)
    select org_id, ${toId}::uuid, locale, word, mirrored from doc_words
    where version_id = ${fromId}::uuid`.execute(db)
  await sql`
    insert into doc_page_words (org_id, version_id, locale, word, page_id, weight)
    select source.org_id, ${toId}::uuid, source.locale, source.word, source.page_id, source.weight
    from doc_page_words source
    join doc_texts text on text.org_id = source.org_id and text.version_id = ${toId}::uuid
      and text.page_id = source.page_id and text.locale = source.locale
    where source.version_id = ${fromId}::uuid`.execute(db)
}

/** Deletes what was written in this version alone; content shared with other versions stays. */
export async function listTransferIds({ db }: Scope, versionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from doc_transfers
    where version_id = ${versionId}::uuid`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteVersionRow({ db, organizationId }: Scope, id: string): Promise<void> {
  await sql`delete from doc_texts where version_id = ${id}::uuid`.execute(db)
  await sql`delete from doc_revisions revision where revision.version_id = ${id}::uuid
    and not exists (select from doc_texts text where text.org_id = revision.org_id
      and text.published_id = revision.id)
    and not exists (select from doc_texts text where text.org_id = revision.org_id
      and text.draft_of_id = revision.id)`.execute(db)
  await sql`delete from doc_places where version_id = ${id}::uuid`.execute(db)
  await sql`delete from doc_versions where id = ${id}::uuid`.execute(db)
  await deletePagesWithoutPlace({ db, organizationId })
}

/** Deletes pages that are no longer in any version. */
export async function deletePagesWithoutPlace({
  db,
  organizationId,
}: Pick<Scope, 'db' | 'organizationId'>): Promise<void> {
  await sql`delete from doc_pages page where page.org_id = ${organizationId}
    and not exists (select from doc_places place where place.org_id = page.org_id
      and place.page_id = page.id)`.execute(db)
}
