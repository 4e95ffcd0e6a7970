import { sql, type Selectable } from 'kysely'

import type { KnowledgeRedirects } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type RedirectRow = Selectable<KnowledgeRedirects>
export type NamedRedirectRow = RedirectRow & { targetTitle: string | null }

/** Old slugs redirect forever, unless something else takes the slug. */
export async function storeOldAddress(
  { db, organizationId, now }: Scope,
  { baseId, locale, slug }: { baseId: string; locale: string; slug: string },
  of: { readonly articleId: string } | { readonly categoryId: string },
): Promise<void> {
  const articleId = 'articleId' in of ? of.articleId : null
  const categoryId = 'categoryId' in of ? of.categoryId : null
  const kind = articleId === null ? 'category' : 'article'
  await sql`insert into knowledge_addresses (org_id, base_id, locale, kind, slug, article_id,
      category_id, since)
    values (${organizationId}, ${baseId}::uuid, ${locale}, ${kind}, ${slug}, ${articleId}::uuid,
      ${categoryId}::uuid, ${now})
    on conflict (org_id, base_id, locale, kind, slug) do update set article_id = excluded.article_id,
      category_id = excluded.category_id, since = excluded.since`.execute(db)
}

export async function findArticleByName(
  { db }: Scope,
  { baseId, locale, slug }: { baseId: string; locale: string; slug: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select article_id as id, 1 as place from article_texts where base_id = ${baseId}::uuid and locale = ${locale} and slug = ${slug}
      union all select article_id, 2 from knowledge_addresses where base_id = ${baseId}::uuid and locale = ${locale} and kind = 'article'
        and slug = ${slug}) named
    order by place limit 1`.execute(db)
  return rows[0]?.id
}

export async function findCategoryByName(
  { db }: Scope,
  { baseId, locale, slug }: { baseId: string; locale: string; slug: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select category_id as id, 1 as place from knowledge_category_texts
        where base_id = ${baseId}::uuid and locale = ${locale}
          and slug = ${slug}
      union all select category_id, 2 from knowledge_addresses where base_id = ${baseId}::uuid and locale = ${locale} and kind = 'category'
        and slug = ${slug}) named
    order by place limit 1`.execute(db)
  return rows[0]?.id
}

export interface ArchivedRow {
  readonly archivedTo: string
}

/** Only for articles that were public; nothing is revealed about others. */
export async function findArchived(
  { db }: Scope,
  { baseId, locale, articleId }: { baseId: string; locale: string; articleId: string },
): Promise<ArchivedRow | undefined> {
  const { rows } = await sql<ArchivedRow>`
    select text.archived_to from article_texts text
    join articles article on article.org_id = text.org_id and article.id = text.article_id
    join knowledge_languages spoken on spoken.org_id = text.org_id
      and spoken.base_id = text.base_id and spoken.locale = text.locale
    join knowledge_bases base on base.org_id = text.org_id and base.id = text.base_id
    where text.base_id = ${baseId}::uuid
      and text.article_id = ${articleId}::uuid and text.locale = ${locale}
      and text.state = 'archived' and text.first_published_at is not null
      and article.deleted_at is null and article.audience in ('inherit', 'public', 'unlisted')
      and base.audience = 'public' and spoken.is_public
      and not exists (select from knowledge_categories around
        left join knowledge_categories above on above.org_id = around.org_id
          and above.id = around.parent_id
        left join knowledge_categories top on top.org_id = above.org_id and top.id = above.parent_id
        where around.org_id = article.org_id and around.id = article.category_id
          and ('agents' in (around.audience, above.audience, top.audience)
            or 'customers' in (around.audience, above.audience, top.audience)))`.execute(db)
  return rows[0]
}

export async function countRedirect(
  { db }: Scope,
  baseId: string,
  path: string,
): Promise<RedirectRow | undefined> {
  const { rows } = await sql<RedirectRow>`update knowledge_redirects set hits = hits + 1
    where base_id = ${baseId}::uuid and path = ${path}
    returning *`.execute(db)
  return rows[0]
}

export async function listRedirectRows(
  { db }: Scope,
  baseId: string,
  {
    after,
    limit,
  }: { readonly after: readonly [moment: string, id: string] | undefined; readonly limit: number },
): Promise<(NamedRedirectRow & { place: string })[]> {
  const earlier = after
    ? sql`(way.created_at, way.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql`true`
  const { rows } = await sql<NamedRedirectRow & { place: string }>`
    select way.*, way.created_at::text as place, ${targetTitle} as target_title
    from knowledge_redirects way
    where way.base_id = ${baseId}::uuid and ${earlier}
    order by way.created_at desc, way.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

const targetTitle = sql`coalesce(
  (select text.title from articles article
    join article_texts text on text.org_id = article.org_id and text.article_id = article.id
      and text.locale = article.source_locale
    where article.org_id = way.org_id and article.id = way.article_id),
  (select category_text.name from knowledge_category_texts category_text
    join knowledge_bases base on base.org_id = category_text.org_id and base.id = category_text.base_id
    where category_text.org_id = way.org_id and category_text.category_id = way.category_id
    order by (category_text.locale = base.default_locale) desc, category_text.locale limit 1))`

export interface NewRedirect {
  readonly baseId: string
  readonly path: string
  readonly articleId: string | null
  readonly categoryId: string | null
  readonly url: string | null
  readonly isPermanent: boolean
}

export async function saveRedirectRow(
  { db, organizationId, now }: Scope,
  { baseId, path, articleId, categoryId, url, isPermanent }: NewRedirect,
): Promise<NamedRedirectRow> {
  const { rows } = await sql<NamedRedirectRow>`
    with way as (insert into knowledge_redirects (org_id, base_id, path, article_id, category_id, url,
      is_permanent, created_at)
    values (${organizationId}, ${baseId}::uuid, ${path}, ${articleId}::uuid, ${categoryId}::uuid,
      ${url}, ${isPermanent}, ${now})
    on conflict (org_id, base_id, path) do update set article_id = excluded.article_id,
      category_id = excluded.category_id, url = excluded.url, is_permanent = excluded.is_permanent
    returning *)
    select way.*, ${targetTitle} as target_title from way`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The redirect was not inserted.')
  return row
}

export async function deleteRedirectRow({ db }: Scope, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ baseId: string }>`delete from knowledge_redirects
    where id = ${id}::uuid returning base_id`.execute(db)
  return rows[0]?.baseId
}

/** Limited in number, so someone who tries random addresses can't fill the disk. */
export async function countMiss(
  { db, organizationId, now }: Scope,
  { baseId, path, most }: { baseId: string; path: string; most: number },
): Promise<void> {
  await sql`insert into knowledge_misses (org_id, base_id, path, last_at)
    select ${organizationId}, ${baseId}::uuid, ${path}, ${now}
    where (select count(*) from knowledge_misses
      where base_id = ${baseId}::uuid) < ${most}
      or exists (select from knowledge_misses where base_id = ${baseId}::uuid and path = ${path})
    on conflict (org_id, base_id, path)
      do update set hits = knowledge_misses.hits + 1, last_at = excluded.last_at`.execute(db)
}

export async function listMissRows(
  { db }: Scope,
  baseId: string,
  limit: number,
): Promise<{ path: string; hits: number; lastAt: Date }[]> {
  const { rows } = await sql<{ path: string; hits: number; lastAt: Date }>`
    select path, hits, last_at from knowledge_misses
    where base_id = ${baseId}::uuid
    order by hits desc, path desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export async function deleteMiss({ db }: Scope, baseId: string, path: string): Promise<void> {
  await sql`delete from knowledge_misses where base_id = ${baseId}::uuid and path = ${path}`.execute(
    db,
  )
}
