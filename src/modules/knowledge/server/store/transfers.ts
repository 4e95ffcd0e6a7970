import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'

import type { KnowledgeTransferItems, KnowledgeTransfers } from '#platform/database/tables.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

export type TransferRow = Selectable<KnowledgeTransfers>
export type ItemRow = Selectable<KnowledgeTransferItems>

export async function insertTransfer(
  { db, organizationId, now }: Scope,
  values: Omit<Insertable<KnowledgeTransfers>, 'org_id' | 'created_at'>,
): Promise<TransferRow> {
  return db
    .insertInto('knowledge_transfers')
    .values({ ...values, org_id: organizationId, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findTransferRow(
  { db, organizationId }: Scope,
  id: string,
): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`select * from knowledge_transfers
    where org_id = ${organizationId} and id = ${id}::uuid`.execute(db)
  return rows[0]
}

/** Held until the end. */
export async function lockTransfer(
  { db, organizationId }: Scope,
  id: string,
): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`select * from knowledge_transfers
    where org_id = ${organizationId} and id = ${id}::uuid for no key update`.execute(db)
  return rows[0]
}

export async function putTransfer(
  { db, organizationId }: Scope,
  id: string,
  set: Updateable<KnowledgeTransfers>,
): Promise<void> {
  await db
    .updateTable('knowledge_transfers')
    .set(set)
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** One at a time: two would meet at the same names. */
export async function hasRunning({ db, organizationId }: Scope, baseId: string): Promise<boolean> {
  const { rows } = await sql`select from knowledge_transfers where org_id = ${organizationId}
    and base_id = ${baseId}::uuid and state in ('running', 'undoing') limit 1`.execute(db)
  return rows.length > 0
}

export async function listTransferRows(
  { db, organizationId }: Scope,
  baseId: string,
  {
    after,
    limit,
  }: { readonly after: readonly [moment: string, id: string] | undefined; readonly limit: number },
): Promise<(TransferRow & { place: string })[]> {
  const earlier = after
    ? sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql`true`
  const { rows } = await sql<TransferRow & { place: string }>`
    select *, created_at::text as place from knowledge_transfers
    where org_id = ${organizationId} and base_id = ${baseId}::uuid and ${earlier}
    order by created_at desc, id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export interface NewItem {
  readonly key: string
  readonly title: string
  readonly targetId: string
  readonly state: 'waiting' | 'skipped'
  readonly note: string
}

export async function insertItems(
  { db, organizationId }: Scope,
  transferId: string,
  items: readonly NewItem[],
): Promise<void> {
  await sql`insert into knowledge_transfer_items
      (org_id, transfer_id, place, key, title, target_id, state, note)
    select ${organizationId}, ${transferId}::uuid, item.place, item.key, item.title,
      item."targetId", item.state, item.note
    from jsonb_to_recordset(${JSON.stringify(items.map((one, place) => ({ ...one, place })))}::jsonb)
      as item (place int, key text, title text, "targetId" uuid, state text, note text)`.execute(db)
}

export async function listItemRows(
  { db, organizationId }: Scope,
  transferId: string,
  {
    after = -1,
    limit,
    isNoted = false,
  }: { readonly after?: number; readonly limit: number; readonly isNoted?: boolean },
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`select * from knowledge_transfer_items
    where org_id = ${organizationId} and transfer_id = ${transferId}::uuid and place > ${after}
      and ${isNoted ? sql`note <> ''` : sql`true`}
    order by place limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export async function putItem(
  { db, organizationId }: Scope,
  { transferId, place }: { readonly transferId: string; readonly place: number },
  { state, note }: Pick<ItemRow, 'state' | 'note'>,
): Promise<void> {
  await sql`update knowledge_transfer_items set state = ${state}, note = ${note}
    where org_id = ${organizationId} and transfer_id = ${transferId}::uuid
      and place = ${place}`.execute(db)
}

/** What it made and what is not in the trash yet. */
export async function listMadeIds(
  { db, organizationId }: Scope,
  transferId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select article.id from knowledge_transfer_items item
    join articles article on article.org_id = item.org_id and article.id = item.target_id
    where item.org_id = ${organizationId} and item.transfer_id = ${transferId}::uuid
      and item.state = 'made' and article.deleted_at is null
    order by item.place limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface KnownKey {
  readonly key: string
  readonly article_id: string | null
  readonly category_id: string | null
}

/** Who of a base came from there: by what was noted, or because it is the very thing. */
export async function listSourceKeys(
  { db, organizationId }: Scope,
  baseId: string,
  keys: readonly string[],
): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey>`
    select noted.key, noted.article_id, noted.category_id from knowledge_source_keys noted
    left join articles article on article.org_id = noted.org_id and article.id = noted.article_id
    where noted.org_id = ${organizationId} and noted.base_id = ${baseId}::uuid
      and noted.key = any(${[...keys]}::text[])
      and (noted.category_id is not null or article.deleted_at is null)
    union all
    select 'parley:' || article.id, article.id, null from articles article
    where article.org_id = ${organizationId} and article.base_id = ${baseId}::uuid
      and article.id = any(${ownIds(keys)}::uuid[]) and article.deleted_at is null
    union all
    select 'parley:' || category.id, null, category.id from knowledge_categories category
    where category.org_id = ${organizationId} and category.base_id = ${baseId}::uuid
      and category.id = any(${ownIds(keys)}::uuid[])`.execute(db)
  return rows
}

function ownIds(keys: readonly string[]): string[] {
  return keys.flatMap((key) => /^parley:([0-9a-f-]{36})$/.exec(key)?.[1] ?? [])
}

/** The newest that came from there is the one. */
export async function putSourceKey(
  { db, organizationId }: Scope,
  { baseId, key }: { readonly baseId: string; readonly key: string },
  of: { readonly articleId: string } | { readonly categoryId: string },
): Promise<void> {
  const articleId = 'articleId' in of ? of.articleId : null
  const categoryId = 'categoryId' in of ? of.categoryId : null
  await sql`insert into knowledge_source_keys (org_id, base_id, key, article_id, category_id)
    values (${organizationId}, ${baseId}::uuid, ${key}, ${articleId}::uuid, ${categoryId}::uuid)
    on conflict (org_id, base_id, key) do update set article_id = excluded.article_id,
      category_id = excluded.category_id`.execute(db)
}

/** Archives are kept a week, what became of an import three months. */
const old = sql`(transfer.created_at < now() - interval '90 days'
  or (transfer.created_at < now() - interval '7 days'
    and (transfer.kind = 'export' or transfer.state in ('reading', 'ready', 'running', 'failed'))))`

export async function listOrganizationsWithOld({ db }: PlatformScope): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select distinct transfer.org_id from knowledge_transfers transfer
    where ${old} limit 1000`.execute(db)
  return rows.map(({ org_id: id }) => id)
}

export async function deleteOldTransfers(
  { db, organizationId }: Scope,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from knowledge_transfers where org_id = ${organizationId} and id in (
      select transfer.id from knowledge_transfers transfer
      where transfer.org_id = ${organizationId} and ${old}
      order by transfer.id limit ${sql.lit(limit)})
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
