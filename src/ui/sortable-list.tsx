import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'

import { classes } from './classes.ts'
import { draggable } from './drag/draggable.ts'
import { useHydrated } from './use-hydrated.ts'

interface SortableListProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly itemKey: (item: Item) => string
  readonly itemLabel: (item: Item) => string
  readonly renderItem: (item: Item) => ReactNode
  /** Index among the other items, without the moved one. */
  readonly onMove: (item: Item, to: number) => void
  readonly canMove?: boolean
  readonly isFixed?: (item: Item) => boolean
}

export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, itemKey, itemLabel, onMove, canMove = true, isFixed } = props
  const listId = useId()
  const [news, setNews] = useState('')
  const move = (key: string, to: number): void => {
    const from = items.findIndex((item) => itemKey(item) === key)
    const [item, there] = [items[from], items[to]]
    if (item === undefined || there === undefined || to === from || isFixed?.(there)) return
    const places = items.filter((one) => !isFixed?.(one)).length
    setNews(`${itemLabel(item)} moved to position ${to + 1} of ${places}.`)
    onMove(item, to)
  }
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      <ul
        aria-label={label}
        className="divide-y divide-line rounded-card border border-line bg-surface shadow-card"
      >
        {items.map((item, place) => (
          <Row
            key={itemKey(item)}
            listId={listId}
            itemKey={itemKey(item)}
            label={itemLabel(item)}
            place={place}
            isNextToMoved={canMove}
            canMove={canMove && !isFixed?.(item)}
            onMove={move}
          >
            {props.renderItem(item)}
          </Row>
        ))}
      </ul>
    </>
  )
}

function Row({
  listId,
  itemKey,
  label,
  place,
  canMove,
  isNextToMoved,
  onMove,
  children,
}: {
  readonly listId: string
  readonly itemKey: string
  readonly label: string
  readonly place: number
  readonly canMove: boolean
  readonly isNextToMoved: boolean
  readonly onMove: (key: string, to: number) => void
  readonly children: ReactNode
}) {
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const isHydrated = useHydrated()
  const [isOver, setOver] = useState(false)
  const [isDragged, setDragged] = useState(false)
  const drop = useEffectEvent((key: unknown) => onMove(String(key), place))
  useEffect(() => {
    if (!row.current || !handle.current) return
    const stopDragging = draggable({
      element: row.current,
      dragHandle: handle.current,
      getInitialData: () => ({ list: listId, item: itemKey }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
    const stopDropping = dropTargetForElements({
      element: row.current,
      canDrop: ({ source }) => source.data['list'] === listId && source.data['item'] !== itemKey,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source }) {
        setOver(false)
        drop(source.data['item'])
      },
    })
    return () => {
      stopDragging()
      stopDropping()
    }
  }, [listId, itemKey, canMove])
  return (
    <li
      ref={row}
      className={classes(
        'flex items-center gap-2 px-2 py-1.5 transition-colors first:rounded-t-card last:rounded-b-card',
        isOver && 'bg-info-wash',
        isDragged && 'opacity-40',
      )}
    >
      {canMove ? (
        <button
          ref={handle}
          type="button"
          disabled={!isHydrated}
          aria-label={`Move ${label} with the up and down arrow keys`}
          title="Drag or use the arrow keys"
          className="grid size-8 shrink-0 cursor-grab place-items-center rounded-control text-ink-faint hover:bg-sunken hover:text-ink pointer-coarse:size-11"
          onKeyDown={(event) => {
            const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
            if (!step) return
            event.preventDefault()
            onMove(itemKey, place + step)
          }}
        >
          <GripVertical size={16} aria-hidden />
        </button>
      ) : (
        isNextToMoved && <span className="size-8 shrink-0 pointer-coarse:size-11" />
      )}
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}
