import { useState } from 'react'

import { childrenOf } from '#lib/tree-places.ts'

import type { Base, Category } from '../../../model.ts'
import { CategoryBranch } from './category-branch.tsx'
import { LooseArticles } from './loose-articles.tsx'
import type { TreePart } from './tree-part.ts'
import { useTreeMoves } from './use-tree-moves.ts'

export function BaseTree({
  base,
  categories,
  canManage,
}: {
  readonly base: Base
  readonly categories: readonly Category[]
  readonly canManage: boolean
}) {
  const moves = useTreeMoves()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => initiallyExpanded(categories))
  const part: TreePart = {
    base,
    categories,
    canManage,
    moves,
    isOpen: (id) => open.has(id),
    toggle: (id) => {
      const next = new Set(open)
      if (!next.delete(id)) next.add(id)
      setOpen(next)
    },
    show: (id) => setOpen(new Set([...open, id])),
  }
  const sorted = categories.reduce((count, { articleCount }) => count + articleCount, 0)
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        {moves.news}
      </p>
      {categories.length > 0 && (
        <ul
          aria-label="Categories"
          className="overflow-clip rounded-card border border-line bg-surface shadow-card"
        >
          {childrenOf(categories, null).map((category) => (
            <CategoryBranch key={category.id} part={part} category={category} level={0} />
          ))}
        </ul>
      )}
      {base.articleCount > sorted && <LooseArticles part={part} />}
    </div>
  )
}

function initiallyExpanded(categories: readonly Category[]): ReadonlySet<string> {
  return new Set(categories.length <= 8 ? categories.map(({ id }) => id) : [])
}
