import { canMoveInto, stepInTree, type TreePlace } from '#lib/tree-places.ts'

import type { Category } from '../../../model.ts'
import { maxCategoryDepth } from '../../../rules.ts'

export interface ArticlePlace {
  readonly categoryId: string | null
  readonly afterId: string | null
}

type Placed = Pick<Category, 'id' | 'parentId'>

/** Whether a category can move there: not into itself and no deeper than the limit. */
export function categoryFits(
  categories: readonly Placed[],
  id: string,
  parentId: string | null,
): boolean {
  return canMoveInto(categories, id, { parentId, deepest: maxCategoryDepth })
}

/** One step by arrow key; undefined at the edge. */
export function stepCategory(
  categories: readonly Placed[],
  id: string,
  key: string,
): TreePlace | undefined {
  return stepInTree(categories, id, { key, deepest: maxCategoryDepth })
}
