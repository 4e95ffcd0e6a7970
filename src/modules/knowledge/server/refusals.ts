import { listUsableTagIds } from '#modules/tags/server/public.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { findArticleRow, lockArticle, type ArticleRow } from './store/articles.ts'
import { findBaseRow, type BaseRow } from './store/bases.ts'
import { findCategoryRow, type CategoryRow } from './store/categories.ts'
import { findTextRow, type TextRow } from './store/texts.ts'

export async function getBaseRow(scope: Scope, id: string): Promise<BaseRow> {
  return (
    (await findBaseRow(scope, id)) ?? refuse('not_found', 'This knowledge base no longer exists.')
  )
}

export async function getCategoryRow(scope: Scope, id: string): Promise<CategoryRow> {
  return (
    (await findCategoryRow(scope, id)) ?? refuse('not_found', 'This category no longer exists.')
  )
}

/** A category of another knowledge base counts as missing. */
export async function getCategoryOf(
  scope: Scope,
  baseId: string,
  id: string,
): Promise<CategoryRow> {
  const row = await getCategoryRow(scope, id)
  if (row.baseId !== baseId) refuse('not_found', 'This category no longer exists.')
  return row
}

export async function getArticleRow(scope: Scope, id: string): Promise<ArticleRow> {
  return (await findArticleRow(scope, id)) ?? refuse('not_found', 'This article no longer exists.')
}

/**
 * Locks first, so concurrent changes run one after the other. Trashed articles can't be changed.
 */
export async function getLockedArticle(scope: Scope, id: string): Promise<ArticleRow> {
  await lockArticle(scope, id)
  const row = await getArticleRow(scope, id)
  if (row.deletedAt) refuse('conflict', 'This article is in the trash. Restore it first.')
  return row
}

export async function getTextRow(scope: Scope, id: string, locale: string): Promise<TextRow> {
  return (
    (await findTextRow(scope, id, locale)) ??
    refuse('not_found', 'This article isn’t available in that language.')
  )
}

export async function getLockedText(scope: Scope, id: string, locale: string): Promise<TextRow> {
  await lockArticle(scope, id)
  const row = await getTextRow(scope, id, locale)
  if (row.deletedAt) refuse('conflict', 'This article is in the trash. Restore it first.')
  return row
}

export async function refuseUnknownTags(scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const known = new Set(await listUsableTagIds(scope, ids))
  if (ids.some((id) => !known.has(id))) refuse('not_found', 'One of the tags no longer exists.')
}
