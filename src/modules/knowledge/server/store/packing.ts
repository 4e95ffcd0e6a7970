import { sql } from 'kysely'

import type { RichTextDocument } from '#lib/rich-text.ts'
import { joinTag } from '#modules/tags/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ArticleAudience, TextState } from '../../model.ts'

export interface PackedRow {
  readonly id: string
  readonly categoryId: string | null
  readonly sourceLocale: string
  readonly audience: ArticleAudience
  readonly ownerId: string | null
  readonly reviewDueOn: string | null
  readonly relatedIds: readonly string[]
  readonly pagePatterns: readonly string[]
  readonly aiUse: 'inherit' | 'yes' | 'no'
  readonly isPinned: boolean
  readonly position: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly tags: readonly string[]
  readonly segments: readonly string[]
  readonly texts: readonly PackedText[]
}

export interface PackedText {
  readonly locale: string
  readonly slug: string
  readonly state: TextState
  readonly title: string
  readonly excerpt: string
  readonly body: RichTextDocument
  readonly metaTitle: string
  readonly metaDescription: string
  readonly canonicalUrl: string
  readonly isIndexed: boolean
  readonly searchWords: readonly string[]
  readonly publishedAt: string | null
  readonly live: {
    readonly title: string
    readonly excerpt: string
    readonly body: RichTextDocument
  } | null
}

export async function listPackedRows(
  { db }: Scope,
  baseId: string,
  {
    after,
    limit,
  }: {
    readonly after: readonly [category: string, position: string, id: string] | undefined
    readonly limit: number
  },
): Promise<(PackedRow & { categoryPlace: string })[]> {
  const later = after
    ? sql`(coalesce(article.category_id::text, ''), article.position, article.id)
        > (${after[0]}, ${after[1]}, ${after[2]}::uuid)`
    : sql`true`
  const { rows } = await sql<PackedRow & { categoryPlace: string }>`
    select article.id, article.category_id, article.source_locale, article.audience,
      article.owner_id, article.review_due_on::text as review_due_on, article.related_ids,
      article.page_patterns, article.ai_use, article.pinned_at is not null as is_pinned,
      article.position, article.created_at, article.updated_at,
      coalesce(article.category_id::text, '') as category_place,
      array(select tag.name from article_tags worn ${joinTag('worn')}
        where worn.org_id = article.org_id and worn.article_id = article.id
        order by tag.name) as tags,
      array(select tag.name from knowledge_segments part ${joinTag('part')}
        where part.org_id = article.org_id and part.article_id = article.id
        order by tag.name) as segments,
      (select coalesce(jsonb_agg(jsonb_build_object('locale', text.locale, 'slug', text.slug,
          'state', text.state, 'title', text.title, 'excerpt', text.excerpt, 'body', text.body,
          'metaTitle', text.meta_title, 'metaDescription', text.meta_description,
          'canonicalUrl', text.canonical_url, 'isIndexed', text.is_indexed,
          'searchWords', text.search_words,
          'publishedAt', text.last_published_at,
          'live', (select jsonb_build_object('title', live.title, 'excerpt', live.excerpt,
              'body', live.body) from article_versions live
            where live.org_id = text.org_id and live.id = text.published_id
              and text.draft_of_id is distinct from text.published_id))
          order by (text.locale = article.source_locale) desc, text.locale), '[]')
        from article_texts text
        where text.org_id = article.org_id and text.article_id = article.id) as texts
    from articles article
    where article.base_id = ${baseId}::uuid
      and article.deleted_at is null and ${later}
    order by coalesce(article.category_id::text, ''), article.position, article.id
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}
