import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'

import { before, childrenOf } from '#lib/tree-places.ts'
import { Badge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { RowFrame } from '#ui/tree-rows/row-frame.tsx'
import { useRowDrag, type Dragged, type Zone } from '#ui/tree-rows/use-row-drag.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

import type { Category } from '../../../model.ts'
import { categoryIcon, categoryName } from '../category-name.ts'
import { categoryPath } from '../paths.ts'
import { categoryAudienceWords } from '../words.ts'
import { ArticleRows } from './article-rows.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { categoryFits, stepCategory } from './tree-places.ts'
import type { TreePart } from './tree-part.ts'

export function CategoryBranch({
  part,
  category,
  level,
}: {
  readonly part: TreePart
  readonly category: Category
  readonly level: number
}) {
  const { base, categories, canManage, moves } = part
  const { id, parentId, articleCount, audience } = category
  const icon = categoryIcon(category)
  const isHydrated = useHydrated()
  const isOpen = part.isOpen(id)
  const name = categoryName(category, base.defaultLocale)
  const siblings = childrenOf(categories, parentId).map((one) => one.id)
  const below = childrenOf(categories, id)

  function zoneOf(dragged: Dragged, place: number): Zone | undefined {
    if (dragged.kind === 'article') return 'into'
    const zone = zoneAt(place)
    return categoryFits(categories, dragged.id, zone === 'into' ? id : parentId) ? zone : undefined
  }

  function onDropped(dragged: Dragged, zone: Zone): void {
    if (dragged.kind === 'article') {
      moves.article(dragged.id, 'The article', { categoryId: id, afterId: null })
    } else {
      const moved = categories.find((one) => one.id === dragged.id)
      const movedName = moved ? categoryName(moved, base.defaultLocale) : 'The category'
      const place =
        zone === 'into'
          ? { parentId: id, afterId: below.at(-1)?.id ?? null }
          : { parentId, afterId: zone === 'below' ? id : before(siblings, id, dragged.id) }
      moves.category(dragged.id, movedName, place)
    }
    if (zone === 'into') part.show(id)
  }

  function onArrow(key: string): boolean {
    const place = stepCategory(categories, id, key)
    if (place) moves.category(id, name, place)
    return place !== undefined
  }

  const drag = useRowDrag({
    treeId: base.id,
    row: { kind: 'category', id },
    canMove: canManage,
    zoneOf,
    onDropped,
  })
  return (
    <li className="border-t border-line first:border-t-0">
      <RowFrame
        {...drag}
        level={level}
        label={name}
        keysHint="up or down arrow to reorder, right arrow to nest, left arrow to unnest"
        canMove={canManage}
        onArrow={onArrow}
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${name}`}
          disabled={!isHydrated}
          onClick={() => part.toggle(id)}
          className="grid size-7 shrink-0 cursor-pointer place-items-center rounded-control text-ink-faint hover:bg-line hover:text-ink pointer-coarse:size-11"
        >
          <ChevronRight
            size={16}
            aria-hidden
            className={classes('transition-transform', isOpen ? 'rotate-90' : 'rtl:rotate-180')}
          />
        </button>
        {icon && (
          <span aria-hidden className="shrink-0 pe-1">
            {icon}
          </span>
        )}
        <Link
          to={categoryPath(category)}
          prefetch="intent"
          className="min-w-0 flex-1 truncate rounded-sm py-1 font-medium hover:underline"
        >
          {name}
        </Link>
        {audience !== 'inherit' && (
          <span className="max-sm:hidden">
            <Badge>{categoryAudienceWords[audience]}</Badge>
          </span>
        )}
        <span className="px-1 text-sm text-ink-faint tabular-nums" title={`Articles in ${name}`}>
          {articleCount.toLocaleString('en')}
        </span>
        {canManage && <CategoryMenu part={part} category={category} name={name} />}
      </RowFrame>
      {isOpen && (
        <>
          {below.length > 0 && (
            <ul aria-label={`Categories in ${name}`} className="border-t border-line">
              {below.map((one) => (
                <CategoryBranch key={one.id} part={part} category={one} level={level + 1} />
              ))}
            </ul>
          )}
          <ArticleRows part={part} categoryId={id} name={name} level={level + 1} />
        </>
      )}
    </li>
  )
}

/** Dropping on the middle of a row moves into the category, on its edges before or after it. */
function zoneAt(place: number): Zone {
  if (place < 0.3) return 'above'
  return place > 0.7 ? 'below' : 'into'
}
