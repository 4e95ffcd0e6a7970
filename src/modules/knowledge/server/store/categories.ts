import { sql, type Selectable, type Updateable } from 'kysely'

import type { KnowledgeCategories } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { CategoryAudience, CategoryText } from '../../model.ts'

export type CategoryRow = Selectable<KnowledgeCategories> & {
  texts: CategoryText[]
  segmentTagIds: string[]
  articleCount: number
}

export async function listCategoryRows(scope: Scope, baseId: string): Promise<CategoryRow[]> {
  return readCategories(scope, sql`category.base_id = ${baseId}::uuid`)
}

export async function findCategoryRow(scope: Scope, id: string): Promise<CategoryRow | undefined> {
  return (await readCategories(scope, sql`category.id = ${id}::uuid`))[0]
}

async function readCategories(
  { db }: Scope,
  which: ReturnType<typeof sql>,
): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select category.*,
      (select coalesce(jsonb_agg(jsonb_build_object('locale', category_text.locale, 'name', category_text.name,
          'slug', category_text.slug, 'description', category_text.description, 'metaTitle', category_text.meta_title,
          'metaDescription', category_text.meta_description) order by category_text.locale), '[]')
        from knowledge_category_texts category_text
        where category_text.org_id = category.org_id and category_text.category_id = category.id) as texts,
      array(select part.tag_id from knowledge_segments part
        where part.org_id = category.org_id and part.category_id = category.id
        order by part.tag_id) as segment_tag_ids,
      (select count(*)::int from articles article
        where article.org_id = category.org_id and article.base_id = category.base_id
          and article.category_id = category.id and article.deleted_at is null) as article_count
    from knowledge_categories category
    where ${which}
    order by category.depth, category.position, category.id limit 2000`.execute(db)
  return rows
}

export interface NewCategory {
  readonly baseId: string
  readonly parentId: string | null
  readonly depth: number
  readonly icon: string
  readonly audience: CategoryAudience
  readonly position: string
}

export async function insertCategory(
  { db, organizationId, now }: Scope,
  { baseId, parentId, depth, icon, audience, position }: NewCategory,
): Promise<string> {
  const row = await db
    .insertInto('knowledge_categories')
    .values({
      orgId: organizationId,
      baseId,
      parentId,
      depth,
      icon,
      audience,
      position,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changeCategory(
  { db, now }: Scope,
  { id, version }: { readonly id: string; readonly version: number },
  set: Updateable<KnowledgeCategories>,
): Promise<boolean> {
  const row = await db
    .updateTable('knowledge_categories')
    .set({ ...set, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces all texts; omitted languages are removed. */
export async function setCategoryTexts(
  { db, organizationId }: Scope,
  { id, baseId }: { readonly id: string; readonly baseId: string },
  texts: readonly CategoryText[],
): Promise<void> {
  await sql`delete from knowledge_category_texts
    where category_id = ${id}::uuid
      and not (locale = any(${texts.map(({ locale }) => locale)}::text[]))`.execute(db)
  await sql`insert into knowledge_category_texts (org_id, category_id, base_id, locale, name, slug,
      description, meta_title, meta_description)
    select ${organizationId}, ${id}::uuid, ${baseId}::uuid, input.locale, input.name, input.slug,
      input.description, input."metaTitle", input."metaDescription"
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as input (locale text, name text,
      slug text, description text, "metaTitle" text, "metaDescription" text)
    on conflict (org_id, category_id, locale) do update set name = excluded.name,
      slug = excluded.slug, description = excluded.description, meta_title = excluded.meta_title,
      meta_description = excluded.meta_description`.execute(db)
}

export async function listCategorySlugs(
  { db }: Scope,
  { baseId, locale, exceptId }: { baseId: string; locale: string; exceptId: string | null },
): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from knowledge_category_texts
    where base_id = ${baseId}::uuid and locale = ${locale}
      and category_id is distinct from ${exceptId}::uuid`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

export async function findCategoryPlace(
  { db }: Scope,
  {
    baseId,
    parentId,
    afterId,
    movingId,
  }: { baseId: string; parentId: string | null; afterId: string | null; movingId: string | null },
): Promise<{ before: string | null; after: string | null }> {
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    with sibling as (select id, position from knowledge_categories
      where base_id = ${baseId}::uuid
        and parent_id is not distinct from ${parentId}::uuid
        and id is distinct from ${movingId}::uuid),
      before as (select max(position) as position from sibling where id = ${afterId}::uuid)
    select before.position as before, (select min(position) from sibling
      where before.position is null or sibling.position > before.position) as after
    from before`.execute(db)
  return rows[0] ?? { before: null, after: null }
}

export async function findLastCategoryPlace(
  { db }: Scope,
  baseId: string,
  parentId: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ position: string | null }>`
    select max(position) as position from knowledge_categories
    where base_id = ${baseId}::uuid
      and parent_id is not distinct from ${parentId}::uuid`.execute(db)
  return rows[0]?.position ?? null
}

export async function shiftDepth({ db }: Scope, ids: readonly string[], by: number): Promise<void> {
  await sql`update knowledge_categories set depth = depth + ${by}::int
    where id = any(${[...ids]}::uuid[])`.execute(db)
}

export async function deleteCategoryRow({ db }: Scope, id: string): Promise<void> {
  await sql`delete from knowledge_categories
    where id = ${id}::uuid`.execute(db)
}

export async function setSegments(
  { db, organizationId }: Scope,
  of: { readonly articleId: string } | { readonly categoryId: string },
  tagIds: readonly string[],
): Promise<void> {
  const articleId = 'articleId' in of ? of.articleId : null
  const categoryId = 'categoryId' in of ? of.categoryId : null
  await sql`delete from knowledge_segments where article_id is not distinct from ${articleId}::uuid
    and category_id is not distinct from ${categoryId}::uuid`.execute(db)
  await sql`insert into knowledge_segments (org_id, article_id, category_id, tag_id)
    select ${organizationId}, ${articleId}::uuid, ${categoryId}::uuid, tag_id
    from unnest(${[...new Set(tagIds)]}::uuid[]) as tag_id`.execute(db)
}
