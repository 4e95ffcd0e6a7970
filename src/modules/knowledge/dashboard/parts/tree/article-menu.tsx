import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FolderInput from 'lucide-react/icons/folder-input'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'

import { stepAmong } from '#lib/tree-places.ts'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'

import type { ArticleCard } from '../../../model.ts'
import { useArticleActs } from '../use-article-acts.ts'
import type { TreeMoves } from './use-tree-moves.ts'

const MoveDialog = lazy(async () => ({
  default: (await import('./move-dialog.tsx')).MoveDialog,
}))

export function ArticleMenu({
  article,
  siblings,
  moves,
}: {
  readonly article: ArticleCard
  readonly siblings: readonly string[]
  readonly moves: TreeMoves
}) {
  const [isMoving, setMoving] = useState(false)
  const acts = useArticleActs()
  const { id, categoryId } = article
  const title = article.title || 'Untitled'
  const up = stepAmong(siblings, id, 'ArrowUp')
  const down = stepAmong(siblings, id, 'ArrowDown')
  return (
    <>
      <Menu
        label={`More actions for ${title}`}
        align="end"
        trigger={<Ellipsis size={16} aria-hidden />}
      >
        <MenuItem
          icon={<ArrowUp size={16} aria-hidden />}
          isDisabled={!up}
          onSelect={() => up && moves.article(id, title, { categoryId, ...up })}
        >
          Move up
        </MenuItem>
        <MenuItem
          icon={<ArrowDown size={16} aria-hidden />}
          isDisabled={!down}
          onSelect={() => down && moves.article(id, title, { categoryId, ...down })}
        >
          Move down
        </MenuItem>
        <MenuItem icon={<FolderInput size={16} aria-hidden />} onSelect={() => setMoving(true)}>
          Move to category
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<Trash2 size={16} aria-hidden />}
          tone="danger"
          onSelect={() => void acts.trash([id])}
        >
          Move to trash
        </MenuItem>
      </Menu>
      {isMoving && (
        <Suspense>
          <MoveDialog article={article} moves={moves} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </>
  )
}
