import { sql } from 'kysely'

import type { CountRow } from '#modules/content/server/numbers.ts'
import { searchStore, viewStore, type TermRow } from '#modules/content/server/store/searches.ts'
import type { Scope } from '#platform/scope/scope.ts'

export const articleSearches = searchStore<TermRow & { readonly gaps: number }>({
  table: 'knowledge_searches',
  clicked: ['clicked_article_id', 'clicked_category_id'],
  counts: sql`count(*) filter (where conversation_id is not null)::int as gaps`,
})

const views = viewStore({ days: 'article_view_days', readers: 'article_readers' })

export async function isClickable(
  { db }: Scope,
  { id, articleId }: { readonly id: string; readonly articleId: string },
): Promise<boolean> {
  const { rows } = await sql`select from knowledge_searches asked
    join articles article on article.org_id = asked.org_id and article.id = ${articleId}::uuid
      and article.base_id = asked.base_id and article.deleted_at is null
    where asked.id = ${id}::uuid`.execute(db)
  return rows.length > 0
}

export async function isTopicClickable(
  { db }: Scope,
  { id, categoryId }: { readonly id: string; readonly categoryId: string },
): Promise<boolean> {
  const { rows } = await sql`select from knowledge_searches asked
    join knowledge_categories category on category.org_id = asked.org_id
      and category.id = ${categoryId}::uuid and category.base_id = asked.base_id
    where asked.id = ${id}::uuid`.execute(db)
  return rows.length > 0
}

export async function countView(
  scope: Scope,
  {
    articleId,
    locale,
    readerHash,
    source,
  }: { articleId: string; locale: string; readerHash: string; source: 'portal' | 'widget' | 'api' },
): Promise<void> {
  const at = { articleId, locale }
  await views.countView(scope, at, { readerHash, groupBy: { source } })
}

export interface Span {
  readonly baseId: string
  readonly from: string
  readonly to: string
  readonly locale: string | undefined
  readonly articleId: string | undefined
}

export function listViewDays(scope: Scope, span: Span) {
  return views.listViewDays(scope, span, [
    sql`exists (select from articles article where article.org_id = seen.org_id
      and article.id = seen.article_id and ${inSpan(span)})`,
    span.locale === undefined ? sql`true` : sql`seen.locale = ${span.locale}`,
  ])
}

export function listTerms(scope: Scope, span: Span) {
  return articleSearches.listTerms(scope, span, [
    sql`base_id = ${span.baseId}::uuid`,
    sql`source <> 'agent'`,
  ])
}

export async function listArticleCounts({ db }: Scope, span: Span): Promise<CountRow[]> {
  const seenIn = span.locale === undefined ? sql`true` : sql`seen.locale = ${span.locale}`
  const inLocale = span.locale === undefined ? sql`true` : sql`feedback.locale = ${span.locale}`
  const { rows } = await sql<CountRow>`
    select article.id, text.title, coalesce(counted.views, 0) as views,
      coalesce(felt.helpful, 0) as helpful, coalesce(felt.unhelpful, 0) as unhelpful
    from articles article
    join article_texts text on text.org_id = article.org_id and text.article_id = article.id
      and text.locale = article.source_locale
    left join (select seen.article_id, sum(seen.views)::int as views from article_view_days seen
      where ${seenIn}
        and seen.day between ${span.from}::date and ${span.to}::date
      group by seen.article_id) counted on counted.article_id = article.id
    left join (select feedback.article_id, count(*) filter (where feedback.is_helpful)::int as helpful,
        count(*) filter (where not feedback.is_helpful)::int as unhelpful from article_feedback feedback
      where ${inLocale} and feedback.created_at >= ${span.from}::date
        and feedback.created_at < ${span.to}::date + 1
      group by feedback.article_id) felt on felt.article_id = article.id
    where ${inSpan(span)} and article.deleted_at is null
      and (counted.views > 0 or felt.helpful > 0 or felt.unhelpful > 0)
    order by 3 desc, article.id limit 500`.execute(db)
  return rows
}

export async function countHelp(
  { db }: Scope,
  { baseId, from, to, locale }: Span,
): Promise<{ people: number; wrote: number }> {
  const { rows } = await sql<{ people: number; wrote: number }>`
    select coalesce(sum(people), 0)::int as people, coalesce(sum(wrote), 0)::int as wrote
    from knowledge_help_days
    where base_id = ${baseId}::uuid
      and day between ${from}::date and ${to}::date
      and ${locale === undefined ? sql`true` : sql`locale = ${locale}`}`.execute(db)
  return rows[0] ?? { people: 0, wrote: 0 }
}

function inSpan({ baseId, articleId }: Span) {
  return articleId === undefined
    ? sql`article.base_id = ${baseId}::uuid`
    : sql`article.base_id = ${baseId}::uuid and article.id = ${articleId}::uuid`
}
