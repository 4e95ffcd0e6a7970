import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect } from 'react'
import { Link } from 'react-router'

import { before, canMoveInto, stepInTree, type TreePlace } from '#lib/tree-places.ts'
import { DotBadge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { RowFrame } from '#ui/tree-rows/row-frame.tsx'
import { useRowDrag, type Dragged, type Zone } from '#ui/tree-rows/use-row-drag.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

import type { TreePage } from '../../../model.ts'
import { maxPageDepth } from '../../../rules.ts'
import { placePath } from '../place.ts'
import { NewLine } from './new-line.tsx'
import { PageIcon } from './page-icon.tsx'
import { PageMenu } from './page-menu.tsx'
import { titleOf } from './title-of.ts'
import type { TreePart } from './tree-part.ts'

export function PageBranch({
  part,
  page,
  level,
}: {
  readonly part: TreePart
  readonly page: TreePage
  readonly level: number
}) {
  const { open, tree, below, moves, selectedId, adding } = part
  const { id, parentId } = page
  const children = below.get(id) ?? []
  const siblings = (below.get(parentId) ?? []).map((one) => one.id)
  const isOpen = part.isOpen(id)
  const title = titleOf(page)

  function zoneOf(dragged: Dragged, place: number): Zone | undefined {
    const zone = zoneAt(page, place)
    const into = zone === 'into' ? id : parentId
    return canMoveInto(tree.items, dragged.id, { parentId: into, deepest: maxPageDepth })
      ? zone
      : undefined
  }

  function onDropped(dragged: Dragged, zone: Zone): void {
    const moved = tree.items.find((one) => one.id === dragged.id)
    if (!moved) return
    const place: TreePlace =
      zone === 'into'
        ? { parentId: id, afterId: children.findLast((one) => one.id !== moved.id)?.id ?? null }
        : { parentId, afterId: zone === 'below' ? id : before(siblings, id, moved.id) }
    moves.move(moved, place)
    if (zone === 'into') part.show(id)
  }

  function onArrow(key: string): boolean {
    const place = stepInTree(tree.items, id, { key, deepest: maxPageDepth })
    if (place) moves.move(page, place, true)
    if (place?.parentId) part.show(place.parentId)
    return place !== undefined
  }

  const drag = useRowDrag({
    treeId: open.version.id,
    row: { kind: page.kind, id },
    canMove: open.canManage,
    zoneOf,
    onDropped,
  })
  const { handle } = drag
  useEffect(() => {
    if (moves.takesFocus(id)) handle.current?.focus()
    // Only when the row mounts in a new place.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <li>
      <RowFrame
        {...drag}
        isDense
        isSelected={id === selectedId}
        level={level}
        label={title}
        keysHint="up or down arrow to reorder, right arrow to nest, left arrow to unnest"
        canMove={open.canManage}
        onArrow={onArrow}
      >
        <Fold part={part} page={page} isOpen={isOpen} hasChildren={children.length > 0} />
        <PageIcon page={page} />
        <Link
          to={placePath({
            space: open.space.id,
            version: open.version.id,
            page: id,
            language: open.locale,
          })}
          preventScrollReset
          aria-current={id === selectedId ? 'page' : undefined}
          onClick={part.onChosen}
          className={classes(
            'min-w-0 flex-1 truncate rounded-sm px-1 py-1 hover:underline',
            page.kind === 'group' && 'font-medium',
            !page.isWritten && 'text-ink-faint italic',
          )}
        >
          {title}
          {!page.isWritten && <span className="sr-only">, not translated yet</span>}
        </Link>
        <PageStatus page={page} />
        {open.canManage && <PageMenu part={part} page={page} level={level} />}
      </RowFrame>
      {(isOpen && children.length > 0) || adding?.parentId === id ? (
        <ul aria-label={`Pages in ${title}`} className="flex flex-col gap-px">
          {isOpen &&
            children.map((child) => (
              <PageBranch key={child.id} part={part} page={child} level={level + 1} />
            ))}
          {adding?.parentId === id && <NewLine part={part} adding={adding} level={level + 1} />}
        </ul>
      ) : null}
    </li>
  )
}

function Fold({
  part,
  page,
  isOpen,
  hasChildren,
}: {
  readonly part: TreePart
  readonly page: TreePage
  readonly isOpen: boolean
  readonly hasChildren: boolean
}) {
  const isHydrated = useHydrated()
  if (!hasChildren) return <span aria-hidden className="w-6 shrink-0" />
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${titleOf(page)}`}
      disabled={!isHydrated}
      onClick={() => part.toggle(page.id)}
      className="grid size-6 shrink-0 cursor-pointer place-items-center rounded-control text-ink-faint hover:bg-line hover:text-ink pointer-coarse:h-11"
    >
      <ChevronRight
        size={16}
        aria-hidden
        className={classes('transition-transform', isOpen ? 'rotate-90' : 'rtl:rotate-180')}
      />
    </button>
  )
}

function PageStatus({ page }: { readonly page: TreePage }) {
  if (page.kind === 'group' || page.kind === 'link' || !page.isWritten) return null
  if (!page.isLive) return <DotBadge tone="plain" label="Not published" />
  return page.hasUnpublishedChanges && <DotBadge tone="info" label="Unpublished changes" />
}

/** Dropping on the middle of a row moves into the page, on its edges before or after it. */
function zoneAt({ kind }: TreePage, place: number): Zone {
  // Links can't have subpages.
  const edge = kind === 'link' ? 0.5 : 0.3
  if (place < edge) return 'above'
  return place > 1 - edge ? 'below' : 'into'
}
