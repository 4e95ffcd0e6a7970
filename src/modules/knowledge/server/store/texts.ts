import { sql, type Selectable, type Updateable } from 'kysely'

import type { RichTextDocument } from '#lib/rich-text.ts'
import type { ArticleTexts } from '#platform/database/tables.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { changedText, staleText } from './articles.ts'

export type TextRow = Omit<Selectable<ArticleTexts>, 'body'> & {
  body: RichTextDocument
  sourceLocale: string
  audience: string
  deletedAt: Date | null
  categorySlug: string | null
  isChanged: boolean
  isStale: boolean
}

export async function findTextRow(
  scope: Scope,
  articleId: string,
  locale: string,
): Promise<TextRow | undefined> {
  return (await readTexts(scope, articleId, sql`text.locale = ${locale}`))[0]
}

async function readTexts(
  { db }: Scope,
  articleId: string,
  which: ReturnType<typeof sql>,
): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select text.*, article.source_locale, article.audience, article.deleted_at,
      ${changedText} as is_changed, ${staleText} as is_stale,
      (select category_text.slug from knowledge_category_texts category_text where category_text.org_id = article.org_id
        and category_text.category_id = article.category_id and category_text.locale = text.locale) as category_slug
    from article_texts text
    join articles article on article.org_id = text.org_id and article.id = text.article_id
    where text.article_id = ${articleId}::uuid and ${which}
    order by (text.locale = article.source_locale) desc, text.locale`.execute(db)
  return rows
}

export interface NewText {
  readonly articleId: string
  readonly baseId: string
  readonly locale: string
  readonly slug: string
  readonly title: string
  readonly excerpt: string
  readonly body: RichTextDocument
  readonly draftedBy: string | null
  readonly translatedFromId?: string | null
}

export async function insertText(
  { db, organizationId, now }: Scope,
  { body, ...values }: NewText,
): Promise<boolean> {
  const row = await db
    .insertInto('article_texts')
    .values({
      ...values,
      body: JSON.stringify(body),
      orgId: organizationId,
      draftChangedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['orgId', 'articleId', 'locale']).doNothing())
    .returning('articleId')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the draft that the writer saw; false if someone else saved since. */
export async function writeDraft(
  { db, now }: Scope,
  { articleId, locale, draftVersion }: { articleId: string; locale: string; draftVersion: number },
  draft: {
    readonly title: string
    readonly excerpt: string
    readonly body: RichTextDocument
    readonly draftedBy: string | null
    readonly draftOfId: string | null
  },
): Promise<boolean> {
  const row = await db
    .updateTable('article_texts')
    .set({
      title: draft.title,
      excerpt: draft.excerpt,
      body: JSON.stringify(draft.body),
      draftedBy: draft.draftedBy,
      draftOfId: draft.draftOfId,
      draftVersion: draftVersion + 1,
      draftChangedAt: now,
    })
    .where('articleId', '=', articleId)
    .where('locale', '=', locale)
    .where('draftVersion', '=', draftVersion)
    .returning('articleId')
    .executeTakeFirst()
  return row !== undefined
}

export async function changeText(
  { db }: Scope,
  { articleId, locale }: Pick<TextRow, 'articleId' | 'locale'>,
  set: Omit<Updateable<ArticleTexts>, 'body'>,
): Promise<void> {
  await db
    .updateTable('article_texts')
    .set(set)
    .where('articleId', '=', articleId)
    .where('locale', '=', locale)
    .execute()
}

export async function listSearchWords(
  { db }: Scope,
  { articleId, locale }: { readonly articleId: string; readonly locale: string },
): Promise<string[]> {
  const { rows } = await sql<{ searchWords: string[] }>`select search_words from article_texts
    where article_id = ${articleId}::uuid
      and locale = ${locale}`.execute(db)
  return rows[0]?.searchWords ?? []
}

export async function deleteText({ db }: Scope, articleId: string, locale: string): Promise<void> {
  await sql`delete from article_texts where article_id = ${articleId}::uuid and locale = ${locale}`.execute(
    db,
  )
  await sql`delete from article_versions where article_id = ${articleId}::uuid and locale = ${locale}`.execute(
    db,
  )
}

export async function listTextSlugs(
  { db }: Scope,
  { baseId, locale, exceptId }: { baseId: string; locale: string; exceptId: string | null },
  prefix: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from article_texts
    where base_id = ${baseId}::uuid and locale = ${locale}
      and article_id is distinct from ${exceptId}::uuid
      and starts_with(slug, ${prefix})`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

export async function hasDuplicateTitle(
  { db }: Scope,
  { baseId, locale, articleId }: { baseId: string; locale: string; articleId: string },
  title: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from article_texts text
    join articles article on article.org_id = text.org_id and article.id = text.article_id
    where text.base_id = ${baseId}::uuid
      and text.locale = ${locale} and text.article_id <> ${articleId}::uuid
      and text.title = ${title} and text.published_id is not null and article.deleted_at is null
    limit 1`.execute(db)
  return rows.length > 0
}
