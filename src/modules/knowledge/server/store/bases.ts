import { sql, type Selectable } from 'kysely'

import { collectionStore } from '#modules/content/server/store/collections.ts'
import type { KnowledgeBases } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { BaseLanguage } from '../../model.ts'

export type StoredBaseLanguage = Omit<BaseLanguage, 'publishedCount'>

export const baseStore = collectionStore<StoredBaseLanguage>(
  {
    collections: 'knowledge_bases',
    languages: 'knowledge_languages',
    sites: 'knowledge_sites',
    owner: 'base_id',
  },
  ({ homeTitle, homeDescription, searchPlaceholder }) => ({
    homeTitle,
    homeDescription,
    searchPlaceholder,
  }),
)

export type BaseRow = Selectable<KnowledgeBases> & {
  languages: BaseLanguage[]
  siteIds: string[]
  articleCount: number
}

export async function listBaseRows(scope: Scope, withArchived: boolean): Promise<BaseRow[]> {
  return readBases(scope, withArchived ? sql`true` : sql`base.archived_at is null`)
}

export async function findBaseRow(scope: Scope, id: string): Promise<BaseRow | undefined> {
  return (await readBases(scope, sql`base.id = ${id}::uuid`))[0]
}

async function readBases({ db }: Scope, which: ReturnType<typeof sql>): Promise<BaseRow[]> {
  const { rows } = await sql<BaseRow>`
    select base.*,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'locale', spoken.locale, 'isPublic', spoken.is_public, 'homeTitle', spoken.home_title,
          'homeDescription', spoken.home_description,
          'searchPlaceholder', spoken.search_placeholder,
          'publishedCount', (select count(*) from article_texts text
            join articles article on article.org_id = text.org_id and article.id = text.article_id
            where text.org_id = spoken.org_id and text.base_id = spoken.base_id
              and text.locale = spoken.locale and text.published_id is not null
              and article.deleted_at is null))
          order by (spoken.locale = base.default_locale) desc, spoken.position, spoken.locale), '[]')
        from knowledge_languages spoken
        where spoken.org_id = base.org_id and spoken.base_id = base.id) as languages,
      array(select shown.site_id from knowledge_sites shown
        where shown.org_id = base.org_id and shown.base_id = base.id
        order by shown.site_id) as site_ids,
      (select count(*)::int from articles article
        where article.org_id = base.org_id and article.base_id = base.id
          and article.deleted_at is null) as article_count
    from knowledge_bases base
    where ${which}
    order by base.created_at, base.id limit 200`.execute(db)
  return rows
}

/** Serializes slug assignment, so that each caller finds the next free slug. */
export async function lockNames({ db }: Scope, id: string): Promise<void> {
  await sql`select from knowledge_bases where id = ${id}::uuid
    for no key update`.execute(db)
}

export async function listWrittenLocales({ db }: Scope, baseId: string): Promise<string[]> {
  const { rows } = await sql<{ locale: string }>`
    select distinct locale from article_texts
    where base_id = ${baseId}::uuid
    union select distinct locale from knowledge_category_texts
    where base_id = ${baseId}::uuid`.execute(db)
  return rows.map(({ locale }) => locale)
}

export interface CoverageRow {
  readonly categoryId: string | null
  readonly locale: string
  readonly articleCount: number
  readonly draft: number
  readonly stale: number
  readonly published: number
}

export async function countCoverage({ db }: Scope, baseId: string): Promise<CoverageRow[]> {
  const { rows } = await sql<CoverageRow>`
    with standing as (
      select article.id, article.category_id, text.locale, text.published_id is not null as is_live,
        text.locale <> article.source_locale and coalesce(origin.number, 0) < coalesce((
          select max(version.number) from article_versions version
          where version.org_id = article.org_id and version.article_id = article.id
            and version.locale = article.source_locale and version.was_published
            and version.is_substantive), 0) as is_stale
      from articles article
      join article_texts text on text.org_id = article.org_id and text.article_id = article.id
      left join article_versions origin on origin.org_id = text.org_id
        and origin.id = text.translated_from_id
      where article.base_id = ${baseId}::uuid
        and article.deleted_at is null and text.state <> 'archived')
    select counted.category_id, spoken.locale, counted.article_count,
      count(standing.id) filter (where not standing.is_live)::int as draft,
      count(standing.id) filter (where standing.is_live and standing.is_stale)::int as stale,
      count(standing.id) filter (where standing.is_live and not standing.is_stale)::int as published
    from (select category_id, count(*)::int as article_count from articles
        where base_id = ${baseId}::uuid and deleted_at is null
        group by category_id) counted
    cross join knowledge_languages spoken
    left join standing on standing.category_id is not distinct from counted.category_id
      and standing.locale = spoken.locale
    where spoken.base_id = ${baseId}::uuid
    group by counted.category_id, counted.article_count, spoken.locale, spoken.position
    order by counted.category_id nulls last, spoken.position, spoken.locale`.execute(db)
  return rows
}

export async function listBaseRemains(
  { db }: Scope,
  id: string,
): Promise<{ fileIds: string[]; subjectIds: string[] }> {
  const { rows } = await sql<{ fileIds: string[]; subjectIds: string[] }>`
    select array(select id from article_files
        where base_id = ${id}::uuid
      union all select id from knowledge_transfers
        where base_id = ${id}::uuid)::text[] as file_ids,
      array(select id from articles
        where base_id = ${id}::uuid
      union all select id from knowledge_categories
        where base_id = ${id}::uuid)::text[] as subject_ids`.execute(db)
  return { fileIds: rows[0]?.fileIds ?? [], subjectIds: rows[0]?.subjectIds ?? [] }
}

/**
 * Texts go before the versions they reference, articles before their categories; the rest cascades.
 */
export async function deleteBaseRow({ db }: Scope, id: string): Promise<void> {
  await sql`delete from article_texts
    where base_id = ${id}::uuid`.execute(db)
  await sql`delete from articles
    where base_id = ${id}::uuid`.execute(db)
  await sql`delete from knowledge_bases
    where id = ${id}::uuid`.execute(db)
}
