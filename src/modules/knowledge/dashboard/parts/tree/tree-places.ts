import type { Category } from '../../../model.ts'
import { deepestCategory } from '../../../rules.ts'

/** Where something goes: into a category, right behind a sibling, or first. */
export interface CategoryPlace {
  readonly parentId: string | null
  readonly afterId: string | null
}

export interface ArticlePlace {
  readonly categoryId: string | null
  readonly afterId: string | null
}

type Placed = Pick<Category, 'id' | 'parentId'>

/** The categories right below another, in their order. */
export function childrenOf<C extends Placed>(categories: readonly C[], id: string | null): C[] {
  return categories.filter(({ parentId }) => parentId === id)
}

/** A category and all that lie in it. */
export function withBelow(categories: readonly Placed[], id: string): ReadonlySet<string> {
  const found = new Set([id])
  // Parents come before children, so one walk finds all.
  for (const one of categories) if (one.parentId && found.has(one.parentId)) found.add(one.id)
  return found
}

/** The way from the root to a category, itself last. */
export function chainOf<C extends Placed>(categories: readonly C[], id: string | null): C[] {
  const found = categories.find((one) => one.id === id)
  return found ? [...chainOf(categories, found.parentId), found] : []
}

/** How many levels a category and what lies in it take. */
function levelsOf(categories: readonly Placed[], id: string): number {
  const below = childrenOf(categories, id).map((child) => levelsOf(categories, child.id))
  return 1 + Math.max(0, ...below)
}

/** Whether a category fits there: not into itself, and no deeper than readers can follow. */
export function canLieIn(
  categories: readonly Placed[],
  id: string,
  parentId: string | null,
): boolean {
  if (parentId !== null && withBelow(categories, id).has(parentId)) return false
  return chainOf(categories, parentId).length + levelsOf(categories, id) <= deepestCategory
}

/** One step by an arrow key; undefined where there is no such place. */
export function stepCategory(
  categories: readonly Placed[],
  id: string,
  key: string,
): CategoryPlace | undefined {
  const moved = categories.find((one) => one.id === id)
  if (!moved) return undefined
  const siblings = childrenOf(categories, moved.parentId)
  const at = siblings.findIndex((one) => one.id === id)
  const { parentId } = moved
  switch (key) {
    case 'ArrowUp':
      return at === 0 ? undefined : { parentId, afterId: siblings[at - 2]?.id ?? null }
    case 'ArrowDown': {
      const next = siblings[at + 1]
      return next && { parentId, afterId: next.id }
    }
    case 'ArrowRight': {
      const into = siblings[at - 1]
      if (!into || !canLieIn(categories, id, into.id)) return undefined
      return { parentId: into.id, afterId: childrenOf(categories, into.id).at(-1)?.id ?? null }
    }
    case 'ArrowLeft': {
      const parent = categories.find((one) => one.id === parentId)
      return parent && { parentId: parent.parentId, afterId: parent.id }
    }
    default:
      return undefined
  }
}

/** The same for an article among those of its category. */
export function stepAmong(ids: readonly string[], id: string, key: string) {
  const at = ids.indexOf(id)
  if (at === -1) return undefined
  if (key === 'ArrowUp') return at === 0 ? undefined : { afterId: ids[at - 2] ?? null }
  const next = ids[at + 1]
  return key === 'ArrowDown' && next !== undefined ? { afterId: next } : undefined
}

/** What stands before a row among its siblings, the moved one not counted. */
export function before(ids: readonly string[], id: string, movedId: string): string | null {
  const others = ids.filter((one) => one !== movedId)
  return others[others.indexOf(id) - 1] ?? null
}
