import { sql } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import { articleVisible, joinVisibility, type Condition } from './article-visibility.ts'
import {
  selectCards,
  type ReaderArticleRow,
  type ReaderCardRow,
  type ReaderPlace,
} from './reading.ts'

export interface ArticlePageRow extends Omit<ReaderArticleRow, 'body' | 'position'> {
  readonly around: readonly { readonly name: string; readonly slug: string }[]
  readonly ownIsHelpful: boolean | null
}

export async function findArticlePage(
  scope: Scope,
  { baseId, locale }: ReaderPlace,
  { slug, readerHash }: { readonly slug: string; readonly readerHash: string },
): Promise<ArticlePageRow | undefined> {
  const { db } = scope
  const { rows } = await sql<NamedRow>`
    select text.article_id as id, text.base_id, text.locale, text.slug, article.category_id,
      version.id as version_id, version.title, version.excerpt,
      version.body_html, version.contents, version.word_count, version.author_id,
      text.first_published_at, text.last_published_at, text.meta_title, text.meta_description,
      text.canonical_url, text.is_indexed, article.related_ids,
      array_remove(array[base.audience, article.audience, inner_category.audience,
        middle_category.audience, outer_category.audience], null) as audiences,
      ${nameOf('inner_category')} as inner_name, ${nameOf('middle_category')} as middle_name,
      ${nameOf('outer_category')} as outer_name,
      (select given.is_helpful from article_feedback given
        where given.org_id = text.org_id and given.article_id = text.article_id
          and given.locale = text.locale and given.reader_hash = ${readerHash}) as own_is_helpful
    from ${joinVisibility}
    join article_versions version on version.org_id = text.org_id and version.id = text.published_id
    where text.base_id = ${baseId}::uuid
      and text.locale = ${locale} and text.slug = ${slug}
      and ${articleVisible(scope, 'page')}`.execute(db)
  const [row] = rows
  return row && { ...row, categorySlug: row.innerName?.[1] ?? null, around: aroundOf(row) }
}

interface NamedRow extends Omit<ArticlePageRow, 'around' | 'categorySlug'> {
  readonly innerName: Name | null
  readonly middleName: Name | null
  readonly outerName: Name | null
}

type Name = readonly [name: string, slug: string]

// Not joined: each additional join makes the query more expensive to plan.
function nameOf(category: string): Condition {
  return sql`(select array[category_text.name, category_text.slug] from knowledge_category_texts category_text
    where category_text.org_id = text.org_id and category_text.category_id = ${sql.ref(`${category}.id`)}
      and category_text.locale = text.locale)`
}

function aroundOf({ innerName, middleName, outerName }: NamedRow): ArticlePageRow['around'] {
  const names = [innerName, middleName, outerName]
  const end = names.indexOf(null)
  return names
    .slice(0, end === -1 ? names.length : end)
    .flatMap((name) => (name ? [{ name: name[0], slug: name[1] }] : []))
}

/**
 * The previous and next article in the category. Runs in parallel with the query for the article,
 * so it resolves the article itself.
 */
export async function findNeighbors(
  scope: Scope,
  at: ReaderPlace,
  slug: string,
): Promise<{
  readonly previous: ReaderCardRow | undefined
  readonly next: ReaderCardRow | undefined
}> {
  const { db } = scope
  const { rows } = await sql<ReaderCardRow & { readonly way: Way }>`
    with here as materialized (
      select article.id, article.category_id, article.pinned_at is null as is_loose,
        article.position
      from article_texts text
      join articles article on article.org_id = text.org_id and article.id = text.article_id
      where text.base_id = ${at.baseId}::uuid
        and text.locale = ${at.locale} and text.slug = ${slug})
    select 'previous' as way, one.* from (${selectNeighbor(scope, at, 'previous')}) one
    union all
    select 'next', one.* from (${selectNeighbor(scope, at, 'next')}) one`.execute(db)
  const find = (way: Way): ReaderCardRow | undefined => rows.find((row) => row.way === way)
  return { previous: find('previous'), next: find('next') }
}

type Way = 'previous' | 'next'

function selectNeighbor(scope: Scope, at: ReaderPlace, way: Way): Condition {
  const than = way === 'previous' ? sql`<` : sql`>`
  const order = way === 'previous' ? sql`desc` : sql`asc`
  return selectCards(scope, at, {
    conditions: [
      sql`article.base_id = ${at.baseId}::uuid
        and article.category_id = (select category_id from here)
        and ((article.pinned_at is null), article.position, article.id) ${than}
          ((select is_loose from here), (select position from here), (select id from here))`,
    ],
    order: sql`(article.pinned_at is null) ${order}, article.position ${order}, article.id ${order}`,
    limit: 1,
  })
}
