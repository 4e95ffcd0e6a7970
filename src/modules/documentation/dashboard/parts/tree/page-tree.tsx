import FilePlus from 'lucide-react/icons/file-plus'
import FolderPlus from 'lucide-react/icons/folder-plus'
import LinkIcon from 'lucide-react/icons/link'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useMemo, useState } from 'react'

import { languageName } from '#lib/language-name.ts'
import { ancestorChain } from '#lib/tree-places.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'

import type { Tree, TreePage } from '../../../model.ts'
import type { OpenSpace } from '../open-space.ts'
import { countOf } from '#modules/content/dashboard/words.ts'
import { NewLine } from './new-line.tsx'
import { PageBranch } from './page-branch.tsx'
import type { Adding, TreePart } from './tree-part.ts'
import { useTreeMoves } from './use-tree-moves.ts'

const TrashDialog = lazy(async () => ({
  default: (await import('./trash-dialog.tsx')).TrashDialog,
}))

export function PageTree({
  open,
  tree,
  selectedId,
  onChosen = () => {},
}: {
  readonly open: OpenSpace
  readonly tree: Tree
  readonly selectedId: string | undefined
  /** Called when a page is chosen, so a sheet around the tree can close. */
  readonly onChosen?: () => void
}) {
  const moves = useTreeMoves(open.version.id)
  const [closed, setClosed] = useState<ReadonlySet<string>>(() =>
    initiallyCollapsed(tree, selectedId),
  )
  const [adding, add] = useState<Adding>()
  const [isTrashOpen, setTrashOpen] = useState(false)
  const below = useMemo(() => Map.groupBy(tree.items, ({ parentId }) => parentId), [tree])
  const part: TreePart = {
    open,
    tree,
    below,
    selectedId,
    moves,
    adding,
    onChosen,
    add(next) {
      add(next)
      if (next?.parentId) part.show(next.parentId)
    },
    isOpen: (id) => !closed.has(id),
    toggle(id) {
      const next = new Set(closed)
      if (!next.delete(id)) next.add(id)
      setClosed(next)
    },
    show: (id) => setClosed(new Set([...closed].filter((one) => one !== id))),
  }
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="sr-only">
        {moves.news}
      </p>
      <Missing tree={tree} />
      <ul aria-label="Pages" className="flex flex-col gap-px">
        {below.get(null)?.map((page) => (
          <PageBranch key={page.id} part={part} page={page} level={0} />
        ))}
        {adding?.parentId === null && <NewLine part={part} adding={adding} level={0} />}
      </ul>
      <div className="flex flex-wrap items-center gap-1">
        {open.canManage && <AddMenu onAdd={(kind) => add({ parentId: null, kind })} />}
        {tree.trashCount > 0 && (
          <Button
            kind="quiet"
            size="small"
            icon={<Trash size={16} aria-hidden />}
            onClick={() => setTrashOpen(true)}
          >
            Trash
            <span className="tabular-nums">{tree.trashCount.toLocaleString('en')}</span>
          </Button>
        )}
      </div>
      {isTrashOpen && (
        <Suspense>
          <TrashDialog open={open} onClose={() => setTrashOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function AddMenu({ onAdd }: { readonly onAdd: (kind: Adding['kind']) => void }) {
  return (
    <Menu
      label="Add"
      trigger={
        <Button kind="quiet" size="small" icon={<Plus size={16} aria-hidden />}>
          Add
        </Button>
      }
    >
      <MenuItem icon={<FilePlus size={16} aria-hidden />} onSelect={() => onAdd('page')}>
        Page
      </MenuItem>
      <MenuItem icon={<FolderPlus size={16} aria-hidden />} onSelect={() => onAdd('group')}>
        Group
      </MenuItem>
      <MenuItem icon={<LinkIcon size={16} aria-hidden />} onSelect={() => onAdd('link')}>
        Link
      </MenuItem>
    </Menu>
  )
}

function Missing({ tree: { items, locale } }: { readonly tree: Tree }) {
  const count = items.filter(({ isWritten, kind }) => !isWritten && kind !== 'api').length
  if (count === 0) return null
  return (
    <p className="px-1 text-sm text-ink-soft">
      {countOf(count, 'entry is', 'entries are')} not translated to {languageName(locale)} yet.
    </p>
  )
}

/** Small trees start expanded, large ones only along the path to the open page. */
function initiallyCollapsed({ items }: Tree, selectedId: string | undefined): ReadonlySet<string> {
  if (items.length <= expandedLimit) return new Set()
  const way = new Set(ancestorChain<TreePage>(items, selectedId ?? null).map(({ id }) => id))
  return new Set(items.filter(({ id }) => !way.has(id)).map(({ id }) => id))
}

const expandedLimit = 60
