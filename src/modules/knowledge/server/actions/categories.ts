import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseField, refuseStale } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { categoryChanged } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { Category, CategoryText } from '../../model.ts'
import { freeSlug, slugFrom } from '#lib/slug-from.ts'
import { maxCategoryDepth, reservedCategorySlugs } from '../../rules.ts'
import { presentCategory } from '../present.ts'
import { getBaseRow, getCategoryOf, getCategoryRow, refuseUnknownTags } from '../refusals.ts'
import { storeOldAddress } from '../store/addresses.ts'
import { findLastPlace, listIdsOfCategory, placeArticles } from '../store/articles.ts'
import { lockNames, type BaseRow } from '../store/bases.ts'
import {
  changeCategory,
  deleteCategoryRow,
  findCategoryPlace,
  findLastCategoryPlace,
  insertCategory,
  listCategoryRows,
  listCategorySlugs,
  setCategoryTexts,
  setSegments,
  shiftDepth,
  type CategoryRow,
} from '../store/categories.ts'

export async function listCategories(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<{ items: Category[] }> {
  await getBaseRow(scope, id)
  return { items: (await listCategoryRows(scope, id)).map(presentCategory) }
}

export async function getCategory(
  scope: Scope,
  { id }: { readonly id: string },
): Promise<Category> {
  return presentCategory(await getCategoryRow(scope, id))
}

export async function createCategory(
  scope: Scope,
  {
    id,
    parentId,
    icon,
    audience,
    segmentTagIds,
    texts,
  }: ParsedInputOf<typeof contract.createCategory>,
): Promise<Category> {
  const base = await getBaseRow(scope, id)
  await lockNames(scope, id)
  const parent = parentId === null ? undefined : await getCategoryOf(scope, id, parentId)
  const depth = (parent?.depth ?? 0) + 1
  if (depth > maxCategoryDepth) refuseTooDeep()
  await refuseUnknownTags(scope, segmentTagIds)
  refuseSegments(audience, segmentTagIds)
  const named = await nameTexts(scope, base, texts, null)
  const position = generateKeyBetween(await findLastCategoryPlace(scope, id, parentId), null)
  const madeId = await insertCategory(scope, {
    baseId: id,
    parentId,
    depth,
    icon,
    audience,
    position,
  })
  await setCategoryTexts(scope, { id: madeId, baseId: id }, named)
  await setSegments(scope, { categoryId: madeId }, segmentTagIds)
  return settle(scope, madeId)
}

export async function updateCategory(
  scope: Scope,
  {
    id,
    version,
    icon,
    audience,
    segmentTagIds,
    texts,
  }: ParsedInputOf<typeof contract.updateCategory>,
): Promise<Category> {
  const row = await getCategoryRow(scope, id)
  if (row.version !== version) refuseStale('category')
  const segments = segmentTagIds ?? row.segmentTagIds
  const kept = (audience ?? row.audience) === 'customers' ? segments : []
  await refuseUnknownTags(scope, segmentTagIds ?? [])
  if (segmentTagIds) refuseSegments(audience ?? row.audience, segmentTagIds)
  const base = await getBaseRow(scope, row.baseId)
  const named = texts && (await nameTexts(scope, base, texts, row))
  const isChanged = await changeCategory(scope, row, {
    ...(icon !== undefined && { icon }),
    ...(audience !== undefined && { audience }),
  })
  if (!isChanged) refuseStale('category')
  await setSegments(scope, { categoryId: id }, kept)
  if (named) await rename(scope, row, named)
  return settle(scope, id)
}

/** Keeps old slugs so that saved links still work. */
async function rename(scope: Scope, row: CategoryRow, texts: readonly CategoryText[]) {
  for (const before of row.texts) {
    const now = texts.find(({ locale }) => locale === before.locale)
    if (now?.slug === before.slug) continue
    const { locale, slug } = before
    await storeOldAddress(scope, { baseId: row.baseId, locale, slug }, { categoryId: row.id })
  }
  await setCategoryTexts(scope, { id: row.id, baseId: row.baseId }, texts)
}

type GivenText = ParsedInputOf<typeof contract.createCategory>['texts'][number]

/** A requested slug must be free; a generated one is adjusted until it is. */
async function nameTexts(
  scope: Scope,
  base: BaseRow,
  texts: readonly GivenText[],
  row: CategoryRow | null,
): Promise<CategoryText[]> {
  await lockNames(scope, base.id)
  const named: CategoryText[] = []
  for (const text of texts) {
    const { locale } = text
    if (!base.languages.some((one) => one.locale === locale)) {
      refuseField('texts', `Add the language ${locale} to the knowledge base first.`)
    }
    if (named.some((one) => one.locale === locale)) {
      refuseField('texts', 'Add each language only once.')
    }
    const at = { baseId: base.id, locale, exceptId: row?.id ?? null }
    const taken = new Set([...(await listCategorySlugs(scope, at)), ...reservedCategorySlugs])
    const before = row?.texts.find((one) => one.locale === locale)?.slug
    if (text.slug !== undefined && taken.has(text.slug)) {
      refuseField('texts', `The slug ${text.slug} is already in use. Choose another one.`)
    }
    const slug = text.slug ?? before ?? freeSlug(slugFrom(text.name) || 'category', taken)
    named.push({ ...text, slug })
  }
  return named
}

export async function moveCategory(
  scope: Scope,
  { id, parentId, afterId }: ParsedInputOf<typeof contract.moveCategory>,
): Promise<Category> {
  const row = await lockTreeOf(scope, id)
  const parent = parentId === null ? undefined : await getCategoryOf(scope, row.baseId, parentId)
  if (afterId !== null) await getCategoryOf(scope, row.baseId, afterId)
  const all = await listCategoryRows(scope, row.baseId)
  const below = familyOf(all, id)
  if (parentId !== null && below.some((one) => one.id === parentId)) {
    refuse('conflict', 'You can’t move a category into itself.')
  }
  const shift = (parent?.depth ?? 0) + 1 - row.depth
  const deepest = Math.max(...below.map(({ depth }) => depth))
  if (deepest + shift > maxCategoryDepth) refuseTooDeep()
  const place = { baseId: row.baseId, parentId, afterId, movingId: id }
  const { before, after } = await findCategoryPlace(scope, place)
  const isMoved = await changeCategory(scope, row, {
    parentId,
    position: generateKeyBetween(before, after),
  })
  if (!isMoved) refuseStale('category')
  if (shift !== 0) {
    await shiftDepth(
      scope,
      below.map((one) => one.id),
      shift,
    )
  }
  return settle(scope, id)
}

export async function deleteCategory(
  scope: Scope,
  { id, toId }: ParsedInputOf<typeof contract.deleteCategory>,
): Promise<Record<string, never>> {
  const row = await lockTreeOf(scope, id)
  if (toId === id) refuseField('toId', 'Choose a different category.')
  if (toId !== null) await getCategoryOf(scope, row.baseId, toId)
  const all = await listCategoryRows(scope, row.baseId)
  if (toId !== null && familyOf(all, id).some((one) => one.id === toId)) {
    refuseField('toId', 'Choose a category that isn’t inside this one.')
  }
  for (const child of all.filter(({ parentId }) => parentId === id)) {
    await moveCategory(scope, { id: child.id, parentId: toId, afterId: null })
  }
  const articleIds = await listIdsOfCategory(scope, row.baseId, id)
  const places = generateNKeysBetween(
    await findLastPlace(scope, row.baseId, toId),
    null,
    articleIds.length,
  )
  await placeArticles(
    scope,
    toId,
    articleIds.map((articleId, at) => ({ id: articleId, position: places[at] ?? '' })),
  )
  // The category's URLs redirect to the new category of its articles.
  if (toId !== null) {
    for (const { locale, slug } of row.texts) {
      await storeOldAddress(scope, { baseId: row.baseId, locale, slug }, { categoryId: toId })
    }
  }
  await deleteCategoryRow(scope, id)
  scope.emit(categoryChanged, { baseId: row.baseId, categoryId: id }, { subjectId: id })
  return {}
}

/** Locks before reading, so concurrent moves in one knowledge base see each other's result. */
async function lockTreeOf(scope: Scope, id: string): Promise<CategoryRow> {
  const { baseId } = await getCategoryRow(scope, id)
  await lockNames(scope, baseId)
  return getCategoryRow(scope, id)
}

function familyOf(all: readonly CategoryRow[], id: string): CategoryRow[] {
  const own = all.filter((one) => one.id === id)
  const children = all.filter(({ parentId }) => parentId === id)
  return [...own, ...children.flatMap((child) => familyOf(all, child.id))]
}

async function settle(scope: Scope, id: string): Promise<Category> {
  const row = await getCategoryRow(scope, id)
  scope.emit(categoryChanged, { baseId: row.baseId, categoryId: id }, { subjectId: id })
  return presentCategory(row)
}

export function refuseSegments(audience: string, tagIds: readonly string[]): void {
  if (tagIds.length > 0 && audience !== 'customers') {
    refuseField('segmentTagIds', 'Set the audience to customers to limit it by tags.')
  }
}

function refuseTooDeep(): never {
  refuse(
    'conflict',
    `Categories can be at most ${maxCategoryDepth} levels deep. Choose a higher level.`,
  )
}
