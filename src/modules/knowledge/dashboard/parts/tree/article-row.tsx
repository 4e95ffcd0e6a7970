import FileText from 'lucide-react/icons/file-text'
import Pin from 'lucide-react/icons/pin'
import { Link } from 'react-router'

import { before, stepAmong } from '#lib/tree-places.ts'
import { DotBadge } from '#ui/badge.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { RowFrame } from '#ui/tree-rows/row-frame.tsx'
import { useRowDrag } from '#ui/tree-rows/use-row-drag.ts'

import type { ArticleCard } from '../../../model.ts'
import { articlePath } from '../paths.ts'
import { TextState } from '../text-state.tsx'
import { stateTones, stateWords } from '../words.ts'
import { ArticleMenu } from './article-menu.tsx'
import type { TreePart } from './tree-part.ts'

export function ArticleRow({
  part: { base, canManage, moves },
  article,
  siblings,
  level,
}: {
  readonly part: TreePart
  readonly article: ArticleCard
  readonly siblings: readonly string[]
  readonly level: number
}) {
  const { id, categoryId, isPinned, updatedAt } = article
  const title = article.title || 'Untitled'
  const drag = useRowDrag({
    treeId: base.id,
    row: { kind: 'article', id },
    canMove: canManage,
    zoneOf: (dragged, place) => {
      if (dragged.kind !== 'article') return undefined
      return place < 0.5 ? 'above' : 'below'
    },
    onDropped: (dragged, zone) =>
      moves.article(dragged.id, 'The article', {
        categoryId,
        afterId: zone === 'below' ? id : before(siblings, id, dragged.id),
      }),
  })
  const onArrow = (key: string): boolean => {
    const step = stepAmong(siblings, id, key)
    if (step) moves.article(id, title, { categoryId, ...step })
    return step !== undefined
  }
  const source = article.languages[0]
  return (
    <li className="border-t border-line first:border-t-0">
      <RowFrame
        {...drag}
        level={level}
        label={title}
        keysHint="up or down arrow"
        canMove={canManage}
        onArrow={onArrow}
      >
        <span aria-hidden className="grid size-7 shrink-0 place-items-center text-ink-faint">
          {isPinned ? <Pin size={16} /> : <FileText size={16} />}
        </span>
        <Link
          to={articlePath(article)}
          prefetch="intent"
          className="min-w-0 flex-1 rounded-sm py-1 wrap-anywhere hover:underline sm:truncate"
        >
          {title}
          {isPinned && <span className="sr-only">, pinned</span>}
        </Link>
        {source && (
          <>
            <span className="shrink-0 max-sm:hidden">
              <TextState text={source} />
            </span>
            <span className="sm:hidden">
              <DotBadge tone={stateTones[source.state]} label={stateWords[source.state]} />
            </span>
          </>
        )}
        <span className="w-28 shrink-0 truncate text-end text-sm text-ink-faint max-lg:hidden">
          <TimeAgo at={updatedAt} />
        </span>
        {canManage && <ArticleMenu article={article} siblings={siblings} moves={moves} />}
      </RowFrame>
    </li>
  )
}
