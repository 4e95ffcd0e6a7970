import {
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'

import { BoardColumn } from './kanban/board-column.tsx'
import {
  findPlace,
  placeOfDrop,
  type Board,
  type CardMove,
  type Place,
} from './kanban/board-order.ts'
import type { KanbanColumn } from './kanban/kanban-column.ts'
import type { KanbanLane } from './kanban/kanban-lane.ts'
import { LaneRows } from './kanban/lane-rows.tsx'
import { readSlot, slotKey } from './kanban/slots.ts'
import { useBoard } from './kanban/use-board.ts'
import { useCardDrag } from './kanban/use-card-drag.ts'
import { useCardKeys } from './kanban/use-card-keys.ts'
import { classes } from './classes.ts'
import { ScrollEdges } from './scroll-edges.tsx'

export interface KanbanProps<Card> {
  readonly label: string
  readonly columns: readonly KanbanColumn[]
  readonly cards: readonly Card[]
  readonly cardKey: (card: Card) => string
  readonly columnOf: (card: Card) => string
  readonly cardLabel: (card: Card) => string
  readonly renderCard: (card: Card) => ReactNode
  /** The card moves optimistically. If the promise rejects, it moves back. */
  readonly onMove: (move: CardMove) => Promise<unknown> | void
  readonly onOpen?: (card: Card) => void
  readonly columnActions?: (column: KanbanColumn) => ReactNode
  readonly columnTop?: (column: KanbanColumn) => ReactNode
  readonly canMove?: boolean
  readonly emptyText?: string
  readonly onMore?: (column: string, lane: string | undefined) => void
  readonly lanes?: KanbanLanes<Card> | undefined
}

export interface KanbanLanes<Card> {
  readonly items: readonly KanbanLane[]
  readonly laneOf: (card: Card) => string
  readonly hasMore: (column: string, lane: string) => boolean
  readonly onFold: (lane: string, isFolded: boolean) => void
  readonly onNear?: (lane: string) => void
  readonly note?: string
}

export function Kanban<Card>(props: KanbanProps<Card>) {
  const { columns, lanes, columnOf, cardLabel, onOpen, canMove = true } = props
  const boardId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [news, setNews] = useState('')
  const titleOf = (slot: string): string => {
    const { column, lane } = readSlot(slot)
    const inColumn = columns.find(({ key }) => key === column)?.title ?? column
    const inLane = lanes?.items.find(({ key }) => key === lane)?.title
    return inLane === undefined ? inColumn : `${inLane}, ${inColumn}`
  }
  const labelOf = (key: string): string => {
    const card = cardsByKey.get(key)
    return card === undefined ? key : cardLabel(card)
  }
  const laneOf = lanes?.laneOf
  const { board, cardsByKey, place } = useBoard({
    ...props,
    slots: useSlots(columns, lanes?.items),
    slotOf: useCallback(
      (card: Card) => slotKey(columnOf(card), laneOf?.(card)),
      [columnOf, laneOf],
    ),
    onMoveFailed: (key, backIn) =>
      setNews(`Couldn’t move ${labelOf(key)}. It’s back in ${titleOf(backIn)}.`),
  })
  const { activeKey, focusCard, setActiveKey } = useCardFocus(scroller)
  const openCard = (key: string): void => {
    const card = cardsByKey.get(key)
    if (card !== undefined) onOpen?.(card)
  }
  const { shown, liftedKey, onKeyDown } = useCardKeys({
    board,
    canMove,
    place,
    openCard: onOpen && openCard,
    focusCard,
    say: (what, key, at) =>
      setNews(`${labelOf(key)} ${what}: ${titleOf(at.slot)}, position ${at.index + 1}.`),
  })
  const drag = useCardDrag({
    boardId,
    onStart: setActiveKey,
    onDrop: (key, slot, index) => placeAndFocus(key, placeOfDrop(board, key, slot, index)),
  })

  function placeAndFocus(key: string, to: Place): void {
    place(key, to)
    focusCard(key)
  }
  // Must be stable; otherwise every drag step would re-render all cards.
  const latest = useRef(placeAndFocus)
  useLayoutEffect(() => void (latest.current = placeAndFocus))
  const onPlace = useCallback((key: string, to: Place) => latest.current(key, to), [])

  const drawColumn = (column: KanbanColumn, lane?: KanbanLane): ReactNode => {
    const slot = slotKey(column.key, lane?.key)
    const keys = shown.get(slot) ?? none
    return (
      <BoardColumn
        key={column.key}
        boardId={boardId}
        column={column}
        columns={columns}
        lane={lane}
        lanes={lanes?.items}
        hasMore={lane && lanes?.hasMore(column.key, lane.key)}
        keys={keys}
        cardsByKey={cardsByKey}
        cardLabel={cardLabel}
        renderCard={props.renderCard}
        canOpen={onOpen !== undefined}
        activeKey={activeKey !== undefined && keys.includes(activeKey) ? activeKey : undefined}
        liftedKey={liftedKey}
        draggedKey={drag?.key}
        dropIndex={drag?.over?.slot === slot ? drag.over.index : undefined}
        emptyText={props.emptyText ?? 'No cards'}
        columnActions={props.columnActions}
        columnTop={props.columnTop}
        canMove={canMove}
        onPlace={onPlace}
        onNearEnd={props.onMore}
      />
    )
  }
  const activeLane = laneWith(shown, activeKey)

  return (
    <div className="relative h-full min-h-0">
      <ScrollEdges scroller={scroller} />
      <p id={`${boardId}-how`} hidden>
        Press Space to pick up the card, arrow keys to move it, Space to drop it, Escape to cancel.
        {lanes && 'Page Up and Page Down move it to another lane.'}
      </p>
      <p role="status" className="sr-only">
        {news}
      </p>
      <div
        ref={scroller}
        role="group"
        aria-label={props.label}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const key = target.dataset['card']
          if (key !== undefined) setActiveKey(key)
        }}
        onClick={(event) => {
          const key = cardClicked(event)
          if (key !== undefined) openCard(key)
        }}
        className={classes(
          'h-full scroll-px-(--board-inset,0.25rem) px-(--board-inset,0.25rem) pb-1',
          lanes
            ? 'overflow-auto overscroll-contain'
            : 'flex items-start gap-3 overflow-x-auto overflow-y-clip pt-1',
          // Otherwise the board would be pulled back while it scrolls during a drag.
          !lanes && !drag && 'snap-x snap-proximity',
        )}
      >
        {lanes ? (
          <LaneRows
            boardId={boardId}
            columns={columns}
            lanes={lanes.items}
            columnActions={props.columnActions}
            columnTop={props.columnTop}
            emptyText={props.emptyText ?? 'No cards'}
            loadedIn={(column) => countIn(shown, column)}
            note={lanes.note}
            isHeld={({ key }) => key === activeLane}
            onFold={lanes.onFold}
            onNear={lanes.onNear}
          >
            {(lane) => columns.map((column) => drawColumn(column, lane))}
          </LaneRows>
        ) : (
          columns.map((column) => drawColumn(column))
        )}
      </div>
    </div>
  )
}

function useSlots(
  columns: readonly KanbanColumn[],
  lanes: readonly KanbanLane[] | undefined,
): readonly string[] {
  const inColumns = columns.map(({ key }) => key)
  const slots = lanes
    ? lanes.flatMap(({ key, isFolded }) =>
        isFolded ? [] : inColumns.map((column) => slotKey(column, key)),
      )
    : inColumns
  const slotsKey = JSON.stringify(slots)
  // oxlint-disable-next-line react/exhaustive-deps -- slots are compared by content
  return useMemo(() => slots, [slotsKey])
}

function laneWith(board: Board, key: string | undefined): string | undefined {
  const place = key === undefined ? undefined : findPlace(board, key)
  return place && readSlot(place.slot).lane
}

function countIn(board: Board, column: string): number {
  return [...board]
    .filter(([slot]) => readSlot(slot).column === column)
    .reduce((sum, [, keys]) => sum + keys.length, 0)
}

const none: readonly string[] = []

/** A card that changes its column is remounted and must get the focus back. */
function useCardFocus(scroller: RefObject<HTMLElement | null>): {
  readonly activeKey: string | undefined
  readonly setActiveKey: (key: string) => void
  readonly focusCard: (key: string) => void
} {
  const [activeKey, setActiveKey] = useState<string>()
  const [asked, setAsked] = useState<{ readonly key: string }>()
  useLayoutEffect(() => {
    if (!asked) return
    const card = scroller.current?.querySelector<HTMLElement>(
      `[data-card="${CSS.escape(asked.key)}"]`,
    )
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [asked, scroller])
  const focusCard = useCallback((key: string) => {
    setActiveKey(key)
    setAsked({ key })
  }, [])
  return { activeKey, setActiveKey, focusCard }
}

function cardClicked({ target, currentTarget }: MouseEvent): string | undefined {
  // Portals such as an open menu aren't part of the board.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return undefined
  const card = target.closest<HTMLElement>('[data-card]')
  const control = target.closest('a, button, input, select, textarea, label')
  return control && card?.contains(control) ? undefined : card?.dataset['card']
}
