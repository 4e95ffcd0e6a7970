import { generateKeyBetween } from 'fractional-indexing'

import { freeSlug, slugFrom } from '#lib/slug-from.ts'
import { listTagsByName } from '#modules/tags/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { categoryChanged } from '../../contract.ts'
import type { CategoryText } from '../../model.ts'
import { maxCategoryDepth, reservedCategorySlugs } from '../../rules.ts'
import { lockNames } from '../store/bases.ts'
import {
  findLastCategoryPlace,
  insertCategory,
  listCategoryRows,
  listCategorySlugs,
  setCategoryTexts,
  setSegments,
  type CategoryRow,
} from '../store/categories.ts'
import { listSourceKeys, saveSourceKey } from '../store/transfers.ts'
import type { ParsedArchive, ParsedCategory } from './parsed-archive.ts'

/**
 * Creates the categories of an archive and reuses existing ones: imported before, or with the same
 * name in the same place. Maps keys to IDs.
 */
export async function importCategories(
  scope: Scope,
  {
    baseId,
    parsed,
    topId,
    languageOf,
  }: {
    readonly baseId: string
    readonly parsed: ParsedArchive
    /** The category to import into; null for the top level. */
    readonly topId: string | null
    languageOf(locale: string): string | undefined
  },
): Promise<Map<string, string>> {
  await lockNames(scope, baseId)
  const rows = await listCategoryRows(scope, baseId)
  const known = new Map(
    (
      await listSourceKeys(
        scope,
        baseId,
        parsed.categories.map(({ key }) => key),
      )
    ).flatMap(({ key, categoryId: id }) => (id === null ? [] : [[key, id] as const])),
  )
  const found = new Map<string, string>()
  for (const category of parsed.categories) {
    const parentId =
      (category.parentKey === null ? undefined : found.get(category.parentKey)) ?? topId
    const texts = category.texts.flatMap((text) => {
      const locale = languageOf(text.locale)
      return locale === undefined ? [] : [{ ...text, locale }]
    })
    const parent = rows.find(({ id }) => id === parentId)
    const match = known.get(category.key) ?? matchingCategory(rows, parentId, texts)
    if (match !== undefined) found.set(category.key, match)
    // A category that would be too deep is merged into its parent.
    else if (parent && parent.depth >= maxCategoryDepth) found.set(category.key, parent.id)
    else if (texts.length > 0) {
      const made = await make(scope, { baseId, category, parent, texts })
      rows.push(made)
      found.set(category.key, made.id)
    }
    const id = found.get(category.key)
    if (id !== undefined)
      await saveSourceKey(scope, { baseId, key: category.key }, { categoryId: id })
  }
  return found
}

type GivenText = ParsedCategory['texts'][number]

function matchingCategory(
  rows: readonly CategoryRow[],
  parentId: string | null,
  texts: readonly GivenText[],
): string | undefined {
  return rows.find(
    (row) =>
      row.parentId === parentId &&
      row.texts.some((one) =>
        texts.some(({ locale, name }) => one.locale === locale && one.name === name),
      ),
  )?.id
}

async function make(
  scope: Scope,
  {
    baseId,
    category,
    parent,
    texts,
  }: {
    readonly baseId: string
    readonly category: ParsedCategory
    readonly parent: CategoryRow | undefined
    readonly texts: readonly GivenText[]
  },
): Promise<CategoryRow> {
  const parentId = parent?.id ?? null
  const named = await withSlugs(scope, baseId, texts)
  const segments = category.audience === 'customers' ? category.segments : []
  const tagIds = (await listTagsByName(scope, segments)).map(({ id }) => id)
  // The customer tags don't exist here, so only the team sees the category until someone decides.
  const audience = segments.length > 0 && tagIds.length === 0 ? 'agents' : category.audience
  const values = {
    baseId,
    parentId,
    depth: (parent?.depth ?? 0) + 1,
    icon: category.icon,
    audience,
    position: generateKeyBetween(await findLastCategoryPlace(scope, baseId, parentId), null),
  }
  const id = await insertCategory(scope, values)
  await setCategoryTexts(scope, { id, baseId }, named)
  await setSegments(scope, { categoryId: id }, tagIds)
  scope.emit(categoryChanged, { baseId, categoryId: id }, { subjectId: id })
  const at = { id, baseId, parentId, depth: values.depth, texts: named }
  return at as CategoryRow
}

async function withSlugs(
  scope: Scope,
  baseId: string,
  texts: readonly GivenText[],
): Promise<CategoryText[]> {
  const named: CategoryText[] = []
  for (const text of texts) {
    const at = { baseId, locale: text.locale, exceptId: null }
    const taken = new Set([...(await listCategorySlugs(scope, at)), ...reservedCategorySlugs])
    const preferred = text.slug || slugFrom(text.name) || 'category'
    named.push({ ...text, slug: freeSlug(preferred, taken) })
  }
  return named
}
