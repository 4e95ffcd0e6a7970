import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'
import { transferStore } from '#modules/content/server/store/transfers.ts'

export const transfers = transferStore({
  transfers: 'doc_transfers',
  items: 'doc_transfer_items',
  owner: 'version_id',
})

export async function listMadePages(
  { db }: Scope,
  { transferId, versionId }: { readonly transferId: string; readonly versionId: string },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select place.page_id as id from doc_transfer_items item
    join doc_places place on place.org_id = item.org_id and place.version_id = ${versionId}::uuid
      and place.page_id = item.target_id
    where item.transfer_id = ${transferId}::uuid
      and item.state = 'made' and place.deleted_at is null
    order by item.place limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listMadeSpecs({ db }: Scope, transferId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select spec.id from doc_transfer_items item
    join doc_api_specs spec on spec.org_id = item.org_id and spec.id = item.target_id
    where item.transfer_id = ${transferId}::uuid
      and item.state = 'made'`.execute(db)
  return rows.map(({ id }) => id)
}

/** Pages that were imported from these keys before, or that have the same ID. */
export async function listKnownPages(
  { db }: Scope,
  versionId: string,
  keys: readonly string[],
): Promise<{ key: string; pageId: string }[]> {
  const own = keys.flatMap((key) => /^parley:([0-9a-f-]{36})$/.exec(key)?.[1] ?? [])
  const { rows } = await sql<{ key: string; pageId: string }>`
    select noted.key, noted.page_id from doc_source_keys noted
    join doc_places place on place.org_id = noted.org_id and place.version_id = noted.version_id
      and place.page_id = noted.page_id and place.deleted_at is null
    where noted.version_id = ${versionId}::uuid
      and noted.key = any(${[...keys]}::text[])
    union all
    select 'parley:' || place.page_id, place.page_id from doc_places place
    where place.version_id = ${versionId}::uuid
      and place.page_id = any(${own}::uuid[]) and place.deleted_at is null`.execute(db)
  return rows
}

export async function saveSourceKey(
  { db, organizationId }: Scope,
  { versionId, key, pageId }: { versionId: string; key: string; pageId: string },
): Promise<void> {
  await sql`insert into doc_source_keys (org_id, version_id, key, page_id)
    values (${organizationId}, ${versionId}::uuid, ${key}, ${pageId}::uuid)
    on conflict (org_id, version_id, key) do update set page_id = excluded.page_id`.execute(db)
}

export interface OldPath {
  readonly path: string
  readonly locale: string
  readonly pageId: string
}

export async function addOldPaths(
  { db, organizationId, now }: Scope,
  versionId: string,
  paths: readonly OldPath[],
): Promise<void> {
  await sql`
    insert into doc_paths (org_id, version_id, locale, path, page_id, since)
    select distinct on (old.locale, old.path) ${organizationId}, ${versionId}::uuid, old.locale,
      old.path, place.page_id, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(paths)}::jsonb)
      as old (path text, locale text, "pageId" uuid)
    join doc_places place on place.version_id = ${versionId}::uuid and place.page_id = old."pageId"
    on conflict (org_id, version_id, locale, path) do update set page_id = excluded.page_id,
      since = excluded.since`.execute(db)
}
