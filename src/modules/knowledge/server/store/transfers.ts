import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'
import { transferStore } from '#modules/content/server/store/transfers.ts'

export const transfers = transferStore({
  transfers: 'knowledge_transfers',
  items: 'knowledge_transfer_items',
  owner: 'base_id',
})

export async function listMadeIds(
  { db }: Scope,
  transferId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select article.id from knowledge_transfer_items item
    join articles article on article.org_id = item.org_id and article.id = item.target_id
    where item.transfer_id = ${transferId}::uuid
      and item.state = 'made' and article.deleted_at is null
    order by item.place limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface KnownKey {
  readonly key: string
  readonly articleId: string | null
  readonly categoryId: string | null
}

/** Articles and categories that were imported from these keys before, or that have the same ID. */
export async function listSourceKeys(
  { db }: Scope,
  baseId: string,
  keys: readonly string[],
): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey>`
    select noted.key, noted.article_id, noted.category_id from knowledge_source_keys noted
    left join articles article on article.org_id = noted.org_id and article.id = noted.article_id
    where noted.base_id = ${baseId}::uuid
      and noted.key = any(${[...keys]}::text[])
      and (noted.category_id is not null or article.deleted_at is null)
    union all
    select 'parley:' || article.id, article.id, null from articles article
    where article.base_id = ${baseId}::uuid
      and article.id = any(${ownIds(keys)}::uuid[]) and article.deleted_at is null
    union all
    select 'parley:' || category.id, null, category.id from knowledge_categories category
    where category.base_id = ${baseId}::uuid
      and category.id = any(${ownIds(keys)}::uuid[])`.execute(db)
  return rows
}

function ownIds(keys: readonly string[]): string[] {
  return keys.flatMap((key) => /^parley:([0-9a-f-]{36})$/.exec(key)?.[1] ?? [])
}

export async function saveSourceKey(
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
