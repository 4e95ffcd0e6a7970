import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense, useState } from 'react'

import { stepInTree } from '#lib/tree-places.ts'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'

import type { TreePage } from '../../../model.ts'
import { maxPageDepth } from '../../../rules.ts'
import { titleOf } from './title-of.ts'
import type { Adding, TreePart } from './tree-part.ts'
import { useDuplicate } from './use-duplicate.ts'
import { useTrash } from './use-trash.ts'

const RenameDialog = lazy(async () => ({
  default: (await import('./rename-dialog.tsx')).RenameDialog,
}))
const AddressDialog = lazy(async () => ({
  default: (await import('./address-dialog.tsx')).AddressDialog,
}))
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))

type Opened = 'rename' | 'address' | 'move'

export function PageMenu({
  part,
  page,
  level,
}: {
  readonly part: TreePart
  readonly page: TreePage
  readonly level: number
}) {
  const [opened, setOpened] = useState<Opened>()
  const duplicate = useDuplicate(part.open)
  const trash = useTrash(part.open.version.id)
  const close = (): void => setOpened(undefined)
  const step = (key: string) => stepInTree(part.tree.items, page.id, { key, deepest: maxPageDepth })
  const move = (key: string): void => {
    const place = step(key)
    if (place) part.moves.move(page, place)
  }
  const add = (kind: Adding['kind']): void => part.add({ parentId: page.id, kind })
  const isOwn = page.kind !== 'api'
  return (
    <>
      <span className="shrink-0 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-[[aria-expanded=true]]:opacity-100 pointer-coarse:opacity-100">
        <Menu
          label={`More actions for ${titleOf(page)}`}
          align="end"
          trigger={<Ellipsis size={16} aria-hidden />}
        >
          {isOwn && page.kind !== 'link' && level + 1 < maxPageDepth && (
            <>
              <MenuItem onSelect={() => add('page')}>New subpage</MenuItem>
              <MenuItem onSelect={() => add('group')}>New group</MenuItem>
              <MenuItem onSelect={() => add('link')}>New link</MenuItem>
              <MenuSeparator />
            </>
          )}
          {isOwn && page.isWritten && (
            <MenuItem onSelect={() => setOpened('rename')}>Rename</MenuItem>
          )}
          {page.kind !== 'link' && page.isWritten && (
            <MenuItem onSelect={() => setOpened('address')}>Change URL</MenuItem>
          )}
          {page.kind === 'page' && page.isWritten && (
            <MenuItem onSelect={() => void duplicate(page)}>Duplicate</MenuItem>
          )}
          <MenuSeparator />
          <MenuItem isDisabled={!step('ArrowUp')} onSelect={() => move('ArrowUp')}>
            Move up
          </MenuItem>
          <MenuItem isDisabled={!step('ArrowDown')} onSelect={() => move('ArrowDown')}>
            Move down
          </MenuItem>
          <MenuItem onSelect={() => setOpened('move')}>Move</MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={() => void trash(page, true)}>
            Move to trash
          </MenuItem>
        </Menu>
      </span>
      <Suspense>
        {opened === 'rename' && <RenameDialog part={part} page={page} onClose={close} />}
        {opened === 'address' && (
          <AddressDialog open={part.open} pageId={page.id} onClose={close} />
        )}
        {opened === 'move' && <MoveDialog part={part} page={page} onClose={close} />}
      </Suspense>
    </>
  )
}
