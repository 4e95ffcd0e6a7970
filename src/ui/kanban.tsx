import {
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'

import { BoardColumn } from './kanban/board-column.tsx'
import { placeOfDrop, type CardMove, type Place } from './kanban/board-order.ts'
import type { KanbanColumn } from './kanban/kanban-column.ts'
import { useBoard } from './kanban/use-board.ts'
import { useCardDrag } from './kanban/use-card-drag.ts'
import { useCardKeys } from './kanban/use-card-keys.ts'
import { ScrollEdges } from './scroll-edges.tsx'

export interface KanbanProps<Card> {
  readonly label: string
  readonly columns: readonly KanbanColumn[]
  /** In the order in which they stand in their columns. */
  readonly cards: readonly Card[]
  readonly cardKey: (card: Card) => string
  readonly columnOf: (card: Card) => string
  /** What a card is called when it is read out. */
  readonly cardLabel: (card: Card) => string
  readonly renderCard: (card: Card) => ReactNode
  /**
   * The card stands in its new place at once. When the promise is kept, `cards` must say the same;
   * when it is broken, the card goes back.
   */
  readonly onMove: (move: CardMove) => Promise<unknown> | void
  readonly onOpen?: (card: Card) => void
  readonly columnActions?: (column: KanbanColumn) => ReactNode
  /** Stands between the head of a column and its cards. */
  readonly columnTop?: (column: KanbanColumn) => ReactNode
  /** Who may only look moves nothing. */
  readonly canMove?: boolean
  readonly emptyText?: string
  /** Asks for the next cards of a column whose `count` is larger than what is loaded. */
  readonly onMore?: (column: string) => void
}

/** Cards in columns, moved by mouse, finger or keyboard. It fills the height of its parent. */
export function Kanban<Card>(props: KanbanProps<Card>) {
  const { columns, cardLabel, onOpen, canMove = true } = props
  const boardId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [news, setNews] = useState('')
  const titleOf = (key: string): string => columns.find((one) => one.key === key)?.title ?? key
  const labelOf = (key: string): string => {
    const card = cardsByKey.get(key)
    return card === undefined ? key : cardLabel(card)
  }
  const { board, cardsByKey, place } = useBoard({
    ...props,
    onMoveFailed: (key, backIn) =>
      setNews(`${labelOf(key)} could not be moved. It is back in ${titleOf(backIn)}.`),
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
      setNews(`${labelOf(key)} ${what}: ${titleOf(at.column)}, place ${at.index + 1}.`),
  })
  const drag = useCardDrag({
    boardId,
    scroller,
    onStart: setActiveKey,
    onDrop: (key, column, index) => placeAndFocus(key, placeOfDrop(board, key, column, index)),
  })

  function placeAndFocus(key: string, to: Place): void {
    place(key, to)
    focusCard(key)
  }
  // Always the same function, or every card would be drawn anew with every step of a drag.
  const latest = useRef(placeAndFocus)
  useLayoutEffect(() => void (latest.current = placeAndFocus))
  const onPlace = useCallback((key: string, to: Place) => latest.current(key, to), [])

  return (
    <div className="relative h-full min-h-0">
      <ScrollEdges scroller={scroller} />
      <p id={`${boardId}-how`} hidden>
        Press Space to pick up the card, arrow keys to move it, Space to drop it, Escape to put it
        back.
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
        className="flex h-full snap-x snap-proximity scroll-px-1 items-start gap-3 overflow-x-auto overflow-y-clip p-1"
      >
        {columns.map((column) => {
          const keys = shown.get(column.key) ?? []
          return (
            <BoardColumn
              key={column.key}
              boardId={boardId}
              column={column}
              columns={columns}
              keys={keys}
              cardsByKey={cardsByKey}
              cardLabel={cardLabel}
              renderCard={props.renderCard}
              canOpen={onOpen !== undefined}
              activeKey={
                activeKey !== undefined && keys.includes(activeKey) ? activeKey : undefined
              }
              liftedKey={liftedKey}
              draggedKey={drag?.key}
              dropIndex={drag?.over?.column === column.key ? drag.over.index : undefined}
              emptyText={props.emptyText ?? 'No cards'}
              columnActions={props.columnActions}
              columnTop={props.columnTop}
              canMove={canMove}
              onPlace={onPlace}
              onNearEnd={props.onMore}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Where the keyboard is; a card that changes its column is drawn anew and must get the focus back. */
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
  // What hangs elsewhere on the page, such as an open menu, is not on the board.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return undefined
  const card = target.closest<HTMLElement>('[data-card]')
  const control = target.closest('a, button, input, select, textarea, label')
  return control && card?.contains(control) ? undefined : card?.dataset['card']
}
