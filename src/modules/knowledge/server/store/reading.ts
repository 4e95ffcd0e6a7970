import { sql, type RawBuilder } from 'kysely'

import type { ContentsEntry } from '#lib/document/render-document.ts'
import type { RichTextDocument } from '#lib/rich-text.ts'
import type { Scope } from '#platform/scope/scope.ts'

import {
  articleVisible,
  baseVisible,
  joinVisibility,
  type Condition,
} from './article-visibility.ts'

export interface ReaderBaseRow {
  readonly id: string
  readonly name: string
  readonly defaultLocale: string
  readonly audience: string
  readonly takesFeedback: boolean
  readonly showsContents: boolean
  readonly showsAuthor: boolean
  readonly showsUpdated: boolean
  readonly headerLinks: { label: string; url: string }[]
  readonly locale: string
  readonly homeTitle: string
  readonly homeDescription: string
  readonly searchPlaceholder: string
}

/** The page and the frame around it both ask for this, so the result is cached per scope. */
export function listReaderBases(scope: Scope, siteId: string): Promise<ReaderBaseRow[]> {
  const cached = basesInScope.get(scope)
  if (cached?.siteId === siteId) return cached.rows
  const cache: BasesCache = basesCaches.get(scope) ?? ((read) => read())
  const rows = cache(() => readBases(scope, siteId))
  basesInScope.set(scope, { siteId, rows })
  return rows
}

type BasesCache = (read: () => Promise<ReaderBaseRow[]>) => Promise<ReaderBaseRow[]>

/**
 * Reads through a cache in this scope. The result only differs by whether the reader is signed in.
 */
export function cacheReaderBases(scope: Scope, cache: BasesCache): void {
  basesCaches.set(scope, cache)
}

const basesCaches = new WeakMap<Scope, BasesCache>()

const basesInScope = new WeakMap<Scope, { siteId: string; rows: Promise<ReaderBaseRow[]> }>()

async function readBases(scope: Scope, siteId: string): Promise<ReaderBaseRow[]> {
  const { rows } = await sql<ReaderBaseRow>`
    select base.id, base.name, base.default_locale, base.audience, base.takes_feedback,
      base.shows_contents, base.shows_author, base.shows_updated, base.header_links,
      spoken.locale, spoken.home_title, spoken.home_description, spoken.search_placeholder
    from knowledge_sites site
    join knowledge_bases base on base.org_id = site.org_id and base.id = site.base_id
    join knowledge_languages spoken on spoken.org_id = base.org_id and spoken.base_id = base.id
    where site.site_id = ${siteId}::uuid
      and ${baseVisible(scope)}
    order by (spoken.locale = base.default_locale) desc, spoken.position,
      spoken.locale`.execute(scope.db)
  return rows
}

export async function asksWhoReads({ db }: Scope, siteId: string): Promise<boolean> {
  const { rows } = await sql`
    select from knowledge_sites site
    join knowledge_bases base on base.org_id = site.org_id and base.id = site.base_id
    where site.site_id = ${siteId}::uuid
      and base.audience = 'customers' and base.archived_at is null`.execute(db)
  return rows.length > 0
}

export interface ReaderCategoryRow {
  readonly id: string
  readonly parentId: string | null
  readonly icon: string
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly metaTitle: string
  readonly metaDescription: string
  readonly articleCount: number
}

export interface CategoryNameRow {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly description: string
}

/** All category names, visible or not: callers check visibility for the ones that match. */
export async function listCategoryNames(
  { db }: Scope,
  { baseId, locale }: { readonly baseId: string; readonly locale: string },
): Promise<CategoryNameRow[]> {
  const { rows } = await sql<CategoryNameRow>`
    select category_id as id, name, slug, description from knowledge_category_texts
    where base_id = ${baseId}::uuid and locale = ${locale}
    order by slug limit 2000`.execute(db)
  return rows
}

export async function listFilledCategories(
  scope: Scope,
  { baseId, locale }: { readonly baseId: string; readonly locale: string },
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    with recursive inside (top, id) as (
      select id, id from knowledge_categories
      where id = any(${[...ids]}::uuid[])
      union all
      select inside.top, below.id from inside
      join knowledge_categories below on below.base_id = ${baseId}::uuid and below.parent_id = inside.id)
    select distinct inside.top as id from inside
    where exists (select from ${joinVisibility}
      where text.base_id = ${baseId}::uuid
        and text.locale = ${locale} and article.category_id = inside.id
        and ${articleVisible(scope, 'listed')})`.execute(scope.db)
  return new Set(rows.map(({ id }) => id))
}

export async function listReaderCategories(
  scope: Scope,
  { baseId, locale }: { readonly baseId: string; readonly locale: string },
): Promise<ReaderCategoryRow[]> {
  const { rows } = await sql<ReaderCategoryRow>`
    with counted as (select article.category_id, count(*)::int as article_count
      from ${joinVisibility}
      where text.base_id = ${baseId}::uuid
        and text.locale = ${locale} and ${articleVisible(scope, 'listed')}
      group by article.category_id)
    select category.id, category.parent_id, category.icon, category_text.name, category_text.slug, category_text.description,
      category_text.meta_title, category_text.meta_description, coalesce(counted.article_count, 0) as article_count
    from knowledge_categories category
    join knowledge_category_texts category_text on category_text.org_id = category.org_id
      and category_text.category_id = category.id and category_text.locale = ${locale}
    left join counted on counted.category_id = category.id
    where category.base_id = ${baseId}::uuid
    order by category.depth, category.position, category.id`.execute(scope.db)
  return rows
}

export interface ReaderCardRow {
  readonly id: string
  readonly baseId: string
  readonly locale: string
  readonly title: string
  readonly excerpt: string
  readonly slug: string
  readonly categorySlug: string | null
  readonly categoryName: string | null
  readonly isPinned: boolean
  readonly updatedAt: Date
  readonly place: string
}

export interface ReaderPlace {
  readonly baseId: string
  readonly locale: string
}

export async function listOfCategory(
  scope: Scope,
  at: ReaderPlace,
  categoryId: string,
): Promise<ReaderCardRow[]> {
  return readCards(scope, at, {
    conditions: [sql`article.category_id = ${categoryId}::uuid`],
    order: sql`(article.pinned_at is null), article.position, article.id`,
    limit: 500,
  })
}

export async function listPinned(scope: Scope, at: ReaderPlace): Promise<ReaderCardRow[]> {
  return readCards(scope, at, {
    conditions: [sql`article.pinned_at is not null`],
    order: sql`article.pinned_at desc, article.id`,
    limit: 10,
  })
}

/** Most viewed in the last 30 days, or the newest if there are no views. */
export async function listPopular(scope: Scope, at: ReaderPlace): Promise<ReaderCardRow[]> {
  const since = new Date(scope.now.getTime() - 30 * 86_400_000).toISOString().slice(0, 10)
  return readCards(scope, at, {
    conditions: [sql`true`],
    order: sql`(select coalesce(sum(seen.views), 0) from article_view_days seen
      where seen.org_id = text.org_id and seen.article_id = text.article_id
        and seen.locale = text.locale and seen.day >= ${since}::date) desc,
      text.last_published_at desc, article.id`,
    limit: 6,
  })
}

export async function listCardsByIds(
  scope: Scope,
  at: ReaderPlace,
  ids: readonly string[],
): Promise<ReaderCardRow[]> {
  if (ids.length === 0) return []
  return readCards(scope, at, {
    conditions: [sql`article.id = any(${[...ids]}::uuid[])`],
    order: sql`array_position(${[...ids]}::uuid[], article.id)`,
    limit: 200,
  })
}

export async function listWithPatterns(
  scope: Scope,
  at: ReaderPlace,
): Promise<(ReaderCardRow & { pagePatterns: string[] })[]> {
  const cards = await readCards(scope, at, {
    conditions: [sql`article.page_patterns <> '{}'`],
    order: sql`(article.pinned_at is null), article.position, article.id`,
    limit: 500,
  })
  const { rows } = await sql<{ id: string; pagePatterns: string[] }>`
    select id, page_patterns from articles
    where id = any(${cards.map(({ id }) => id)}::uuid[])`.execute(scope.db)
  const patterns = new Map(rows.map((row) => [row.id, row.pagePatterns]))
  return cards.map((card) => ({ ...card, pagePatterns: patterns.get(card.id) ?? [] }))
}

export async function listChanged(
  scope: Scope,
  at: { readonly baseId: string; readonly locale: string | undefined },
  {
    isIndexed,
    after,
    limit,
  }: {
    readonly isIndexed: boolean
    readonly after: readonly [place: string, id: string, locale: string] | undefined
    readonly limit: number
  },
): Promise<ReaderCardRow[]> {
  return readCards(scope, at, {
    conditions: [
      isIndexed ? sql`text.is_indexed` : sql`true`,
      after
        ? sql`(text.last_published_at, text.article_id, text.locale)
            < (${after[0]}::timestamptz, ${after[1]}::uuid, ${after[2]})`
        : sql`true`,
    ],
    order: sql`text.last_published_at desc, text.article_id desc, text.locale desc`,
    limit,
  })
}

export async function listLanguagesOf(
  scope: Scope,
  baseId: string,
  articleIds: readonly string[],
): Promise<{ id: string; locale: string; slug: string; categorySlug: string | null }[]> {
  const { rows } = await sql<{
    id: string
    locale: string
    slug: string
    categorySlug: string | null
  }>`select text.article_id as id, text.locale, text.slug, category_text.slug as category_slug
    from ${joinVisibility} ${joinCategoryName}
    where text.base_id = ${baseId}::uuid
      and text.article_id = any(${[...articleIds]}::uuid[]) and ${articleVisible(scope, 'page')}
    order by (text.locale = base.default_locale) desc, spoken.position, text.locale`.execute(
    scope.db,
  )
  return rows
}

interface CardQuery {
  readonly conditions: readonly Condition[]
  readonly order: Condition
  readonly limit: number
}

async function readCards(
  scope: Scope,
  at: { readonly baseId: string; readonly locale: string | undefined },
  query: CardQuery,
): Promise<ReaderCardRow[]> {
  return (await selectCards(scope, at, query).execute(scope.db)).rows
}

export function selectCards(
  scope: Scope,
  { baseId, locale }: { readonly baseId: string; readonly locale: string | undefined },
  { conditions, order, limit }: CardQuery,
): RawBuilder<ReaderCardRow> {
  const inLocale = locale === undefined ? sql`true` : sql`text.locale = ${locale}`
  return sql<ReaderCardRow>`
    select text.article_id as id, text.base_id, text.locale, version.title, version.excerpt,
      text.slug, category_text.slug as category_slug, category_text.name as category_name,
      article.pinned_at is not null as is_pinned, text.last_published_at as updated_at,
      text.last_published_at::text as place
    from ${joinVisibility} ${joinCategoryName}
    join article_versions version on version.org_id = text.org_id and version.id = text.published_id
    where text.base_id = ${baseId}::uuid and ${inLocale}
      and ${articleVisible(scope, 'listed')} and ${sql.join([...conditions], sql` and `)}
    order by ${order} limit ${sql.lit(limit)}`
}

const joinCategoryName = sql`left join knowledge_category_texts category_text
  on category_text.org_id = text.org_id and category_text.category_id = article.category_id
    and category_text.locale = text.locale`

export interface ReaderArticleRow {
  readonly id: string
  readonly baseId: string
  readonly locale: string
  readonly slug: string
  readonly categoryId: string | null
  readonly categorySlug: string | null
  readonly versionId: string
  readonly title: string
  readonly excerpt: string
  readonly body: RichTextDocument
  readonly bodyHtml: string
  readonly contents: ContentsEntry[]
  readonly wordCount: number
  readonly authorId: string | null
  readonly firstPublishedAt: Date
  readonly lastPublishedAt: Date
  readonly metaTitle: string
  readonly metaDescription: string
  readonly canonicalUrl: string
  readonly isIndexed: boolean
  readonly relatedIds: string[]
  readonly position: string
  readonly audiences: string[]
}

/** By URL, including unlisted articles. */
export async function findReaderArticle(
  scope: Scope,
  { baseId, locale }: ReaderPlace,
  which: { readonly slug: string } | { readonly id: string },
): Promise<ReaderArticleRow | undefined> {
  const cached =
    'slug' in which ? sql`text.slug = ${which.slug}` : sql`text.article_id = ${which.id}::uuid`
  const { rows } = await sql<ReaderArticleRow>`
    select text.article_id as id, text.base_id, text.locale, text.slug, article.category_id,
      category_text.slug as category_slug, version.id as version_id, version.title, version.excerpt,
      version.body, version.body_html, version.contents, version.word_count, version.author_id,
      text.first_published_at, text.last_published_at, text.meta_title, text.meta_description,
      text.canonical_url, text.is_indexed, article.related_ids, article.position,
      array_remove(array[base.audience, article.audience, inner_category.audience,
        middle_category.audience, outer_category.audience], null) as audiences
    from ${joinVisibility} ${joinCategoryName}
    join article_versions version on version.org_id = text.org_id and version.id = text.published_id
    where text.base_id = ${baseId}::uuid
      and text.locale = ${locale} and ${cached}
      and ${articleVisible(scope, 'page')}`.execute(scope.db)
  return rows[0]
}

export async function findReadableFile(
  scope: Scope,
  fileId: string,
): Promise<{ id: string; name: string; type: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string; type: string }>`
    select file.id, file.name, file.type from article_files file
    where file.id = ${fileId}::uuid
      and exists (select from ${joinVisibility}
        join article_version_files named on named.org_id = text.org_id
          and named.version_id = text.published_id and named.file_id = file.id
        where text.org_id = file.org_id and ${articleVisible(scope, 'page')})`.execute(scope.db)
  return rows[0]
}
