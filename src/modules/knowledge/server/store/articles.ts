import { sql, type Selectable, type Updateable } from 'kysely'

import type { Articles } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ArticleAudience, TextState } from '../../model.ts'
import type { Condition } from './article-visibility.ts'

export interface StatusRow {
  readonly locale: string
  readonly title: string
  readonly slug: string
  readonly state: TextState
  readonly isLive: boolean
  readonly hasUnpublishedChanges: boolean
  readonly isStale: boolean
  readonly scheduledFor: string | null
  readonly lastPublishedAt: string | null
}

export type ArticleRow = Selectable<Articles> & {
  languages: StatusRow[]
  tagIds: string[]
  segmentTagIds: string[]
  views: number
  helpful: number
  unhelpful: number
  place: string
}

export interface ArticleFilter {
  readonly baseId?: string | undefined
  readonly categoryId?: string | undefined
  readonly state?: TextState | 'trash' | undefined
  readonly locale?: string | undefined
  readonly isMissing?: boolean | undefined
  readonly ownerId?: string | undefined
  readonly tagId?: string | undefined
  readonly audience?: ArticleAudience | undefined
  readonly isStale?: boolean | undefined
  readonly reviewDueBy?: string | undefined
  readonly hasUnpublishedChanges?: boolean | undefined
  readonly q?: string | undefined
}

export async function listArticleRows(
  scope: Scope,
  filter: ArticleFilter,
  {
    sort,
    after,
    limit,
  }: {
    readonly sort: 'updated' | 'place'
    readonly after: readonly [place: string, id: string] | undefined
    readonly limit: number
  },
): Promise<ArticleRow[]> {
  const conditions = filterConditions(filter)
  if (sort === 'place') {
    if (after)
      conditions.push(sql`(article.position, article.id) > (${after[0]}, ${after[1]}::uuid)`)
    return readArticles(scope, {
      conditions,
      place: sql`article.position`,
      order: sql`article.position, article.id`,
      limit,
    })
  }
  if (after) {
    conditions.push(
      sql`(article.updated_at, article.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    )
  }
  return readArticles(scope, {
    conditions,
    place: sql`article.updated_at`,
    order: sql`article.updated_at desc, article.id desc`,
    limit,
  })
}

export async function findArticleRow(scope: Scope, id: string): Promise<ArticleRow | undefined> {
  const rows = await readArticles(scope, {
    conditions: [sql`article.id = ${id}::uuid`],
    place: sql`''`,
    order: sql`article.id`,
    limit: 1,
  })
  return rows[0]
}

function filterConditions(filter: ArticleFilter): Condition[] {
  const { baseId, categoryId, state, locale, ownerId, tagId, audience, reviewDueBy, q } = filter
  return [
    state === 'trash' ? sql`article.deleted_at is not null` : sql`article.deleted_at is null`,
    ...(baseId ? [sql`article.base_id = ${baseId}::uuid`] : []),
    ...isOrNone('category_id', categoryId),
    ...isOrNone('owner_id', ownerId),
    ...(tagId
      ? [
          sql`exists (select from article_tags worn where worn.org_id = article.org_id
          and worn.article_id = article.id and worn.tag_id = ${tagId}::uuid)`,
        ]
      : []),
    ...(audience ? [sql`article.audience = ${audience}`] : []),
    ...(reviewDueBy ? [sql`article.review_due_on <= ${reviewDueBy}::date`] : []),
    ...textConditions(filter, locale),
    ...(filter.isMissing && locale ? [sql`not ${hasText([sql`text.locale = ${locale}`])}`] : []),
    ...(q
      ? [hasText([sql`position(lower(${q}) in lower(concat_ws(' ', text.title, text.slug))) > 0`])]
      : []),
  ]
}

function isOrNone(column: 'category_id' | 'owner_id', value: string | undefined): Condition[] {
  if (value === undefined) return []
  const named = sql.ref(`article.${column}`)
  return [value === 'none' ? sql`${named} is null` : sql`${named} = ${value}::uuid`]
}

function textConditions(
  { state, isMissing, isStale, hasUnpublishedChanges }: ArticleFilter,
  locale: string | undefined,
): Condition[] {
  const filters = [
    ...(state && state !== 'trash' ? [sql`text.state = ${state}`] : []),
    ...(isStale ? [sql`${staleText}`] : []),
    ...(hasUnpublishedChanges ? [sql`${changedText}`] : []),
  ]
  if (isMissing) return []
  if (locale) filters.push(sql`text.locale = ${locale}`)
  return filters.length > 0 ? [hasText(filters)] : []
}

function hasText(conditions: readonly Condition[]): Condition {
  return sql`exists (select from article_texts text
    where text.org_id = article.org_id and text.article_id = article.id
      and ${sql.join([...conditions], sql` and `)})`
}

export const staleText = sql<boolean>`(text.locale <> article.source_locale and coalesce((
    select origin.number from article_versions origin
    where origin.org_id = text.org_id and origin.id = text.translated_from_id), 0)
  < coalesce((select max(version.number) from article_versions version
    where version.org_id = article.org_id and version.article_id = article.id
      and version.locale = article.source_locale and version.was_published and version.is_substantive), 0))`

export const changedText = sql<boolean>`(text.published_id is not null
  and text.draft_of_id is distinct from text.published_id)`

async function readArticles(
  scope: Scope,
  {
    conditions,
    place,
    order,
    limit,
  }: {
    readonly conditions: readonly Condition[]
    readonly place: Condition
    readonly order: Condition
    readonly limit: number
  },
): Promise<ArticleRow[]> {
  const since = new Date(scope.now.getTime() - 30 * 86_400_000).toISOString().slice(0, 10)
  const { rows } = await sql<ArticleRow>`
    select article.*, ${place}::text as place,
      (select coalesce(jsonb_agg(jsonb_build_object('locale', text.locale, 'title', text.title,
          'slug', text.slug, 'state', text.state, 'isLive', text.published_id is not null,
          'hasUnpublishedChanges', ${changedText}, 'isStale', ${staleText},
          'scheduledFor', text.scheduled_for, 'lastPublishedAt', text.last_published_at)
          order by (text.locale = article.source_locale) desc, text.locale), '[]')
        from article_texts text
        where text.org_id = article.org_id and text.article_id = article.id) as languages,
      array(select worn.tag_id from article_tags worn
        where worn.org_id = article.org_id and worn.article_id = article.id
        order by worn.tag_id) as tag_ids,
      array(select part.tag_id from knowledge_segments part
        where part.org_id = article.org_id and part.article_id = article.id
        order by part.tag_id) as segment_tag_ids,
      (select coalesce(sum(seen.views), 0)::int from article_view_days seen
        where seen.org_id = article.org_id and seen.article_id = article.id
          and seen.day >= ${since}::date) as views,
      (select count(*)::int from article_feedback feedback where feedback.org_id = article.org_id
        and feedback.article_id = article.id and feedback.is_helpful) as helpful,
      (select count(*)::int from article_feedback feedback where feedback.org_id = article.org_id
        and feedback.article_id = article.id and not feedback.is_helpful) as unhelpful
    from articles article
    where ${sql.join([...conditions], sql` and `)}
    order by ${order} limit ${sql.lit(limit)}`.execute(scope.db)
  return rows
}

export async function insertArticle(
  { db, organizationId, now }: Scope,
  values: Pick<
    Selectable<Articles>,
    'baseId' | 'categoryId' | 'sourceLocale' | 'ownerId' | 'reviewDueOn' | 'position'
  > & { readonly id?: string },
): Promise<string> {
  const { id } = await db
    .insertInto('articles')
    .values({ ...values, orgId: organizationId, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function lockArticle({ db }: Scope, id: string): Promise<void> {
  await sql`select from articles where id = ${id}::uuid
    for update`.execute(db)
}

/** Without a version, concurrent changes are overwritten. False if the article doesn't exist. */
export async function changeArticle(
  { db, now }: Scope,
  { id, version }: { readonly id: string; readonly version?: number },
  set: Updateable<Articles>,
): Promise<boolean> {
  const row = await db
    .updateTable('articles')
    .set((eb) => ({ ...set, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function touchArticle({ db, now }: Scope, id: string): Promise<void> {
  await sql`update articles set updated_at = ${now}
    where id = ${id}::uuid`.execute(db)
}

export async function setArticleTags(
  { db, organizationId }: Scope,
  id: string,
  tagIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(tagIds)]
  await sql`delete from article_tags where article_id = ${id}::uuid and not (tag_id = any(${ids}::uuid[]))`.execute(
    db,
  )
  await sql`insert into article_tags (org_id, article_id, tag_id)
    select ${organizationId}, ${id}::uuid, tag_id from unnest(${ids}::uuid[]) as tag_id
    on conflict do nothing`.execute(db)
}

export async function listTitles(
  { db }: Scope,
  ids: readonly string[],
): Promise<{ id: string; baseId: string; title: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; baseId: string; title: string }>`
    select article.id, article.base_id, text.title from articles article
    join article_texts text on text.org_id = article.org_id and text.article_id = article.id
      and text.locale = article.source_locale
    where article.id = any(${[...ids]}::uuid[])
      and article.deleted_at is null
    order by array_position(${[...ids]}::uuid[], article.id)`.execute(db)
  return rows
}

export async function findArticlePlace(
  { db }: Scope,
  {
    baseId,
    categoryId,
    afterId,
    movingId,
  }: { baseId: string; categoryId: string | null; afterId: string | null; movingId: string },
): Promise<{ before: string | null; after: string | null }> {
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    with sibling as (select id, position from articles
      where base_id = ${baseId}::uuid
        and category_id is not distinct from ${categoryId}::uuid and id <> ${movingId}::uuid),
      before as (select max(position) as position from sibling where id = ${afterId}::uuid)
    select before.position as before, (select min(position) from sibling
      where before.position is null or sibling.position > before.position) as after
    from before`.execute(db)
  return rows[0] ?? { before: null, after: null }
}

export async function findLastPlace(
  { db }: Scope,
  baseId: string,
  categoryId: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ position: string | null }>`
    select max(position) as position from articles
    where base_id = ${baseId}::uuid
      and category_id is not distinct from ${categoryId}::uuid`.execute(db)
  return rows[0]?.position ?? null
}

export async function listIdsOfCategory(
  { db }: Scope,
  baseId: string,
  categoryId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from articles where base_id = ${baseId}::uuid
      and category_id = ${categoryId}::uuid order by position, id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function placeArticles(
  { db, now }: Scope,
  categoryId: string | null,
  places: readonly { readonly id: string; readonly position: string }[],
): Promise<void> {
  await sql`update articles set category_id = ${categoryId}::uuid, position = wanted.position,
      updated_at = ${now}, version = version + 1
    from unnest(${places.map(({ id }) => id)}::uuid[],
      ${places.map(({ position }) => position)}::text[]) as wanted (id, position)
    where articles.id = wanted.id`.execute(db)
}
