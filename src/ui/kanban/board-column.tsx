import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import {
  memo,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react'

import { classes } from '#ui/classes.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

import { BoardCard } from './board-card.tsx'
import { dropIndexAt, type Place } from './board-order.ts'
import { ColumnHead } from './column-head.tsx'
import type { KanbanColumn } from './kanban-column.ts'
import type { KanbanLane } from './kanban-lane.ts'
import { MoveMenu } from './move-menu.tsx'
import { slotKey } from './slots.ts'
import { useVirtualCards, type CardPosition } from './use-virtual-cards.ts'

interface BoardColumnProps<Card> {
  readonly boardId: string
  readonly column: KanbanColumn
  readonly columns: readonly KanbanColumn[]
  readonly lane?: KanbanLane | undefined
  readonly lanes?: readonly KanbanLane[] | undefined
  readonly hasMore?: boolean | undefined
  readonly keys: readonly string[]
  readonly cardsByKey: ReadonlyMap<string, Card>
  readonly cardLabel: (card: Card) => string
  readonly renderCard: (card: Card) => ReactNode
  readonly canOpen: boolean
  readonly activeKey: string | undefined
  readonly liftedKey: string | undefined
  readonly draggedKey: string | undefined
  readonly dropIndex: number | undefined
  readonly emptyText: string
  readonly columnActions: ((column: KanbanColumn) => ReactNode) | undefined
  readonly columnTop: ((column: KanbanColumn) => ReactNode) | undefined
  readonly canMove: boolean
  readonly onPlace: (key: string, place: Place) => void
  readonly onNearEnd: ((column: string, lane: string | undefined) => void) | undefined
}

function DrawnColumn<Card>(props: BoardColumnProps<Card>) {
  const { boardId, column, lane, keys, activeKey, draggedKey, dropIndex } = props
  const titleId = useId()
  const isHydrated = useHydrated()
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { cards, height, measure } = useVirtualCards({ keys, kept: [activeKey, draggedKey], list })
  useDropTarget(frame, list, {
    boardId,
    slot: slotKey(column.key, lane?.key),
    indexAt: (y) => dropIndexAt(y, cards),
  })
  const hasMore = props.hasMore ?? column.hasMore ?? (column.count ?? 0) > keys.length
  const isNearEnd = (cards.at(-1)?.index ?? -1) >= keys.length - 5
  useNearEnd(hasMore && isNearEnd, keys.length, () => props.onNearEnd?.(column.key, lane?.key))
  const tabStop = activeKey ?? keys[0]
  return (
    <div
      ref={frame}
      className={classes('flex w-72 shrink-0 snap-start flex-col', !lane && 'h-full')}
    >
      <div
        role="group"
        aria-labelledby={lane ? undefined : titleId}
        aria-label={lane && `${lane.title}: ${column.title}`}
        className={classes(
          'flex min-h-0 flex-col rounded-card border transition-colors',
          lane && 'max-h-112 flex-1 pt-2',
          dropIndex === undefined
            ? 'border-transparent bg-sunken/60 dark:border-line dark:bg-page/60'
            : 'border-line-strong bg-sunken dark:bg-page',
        )}
      >
        {!lane && (
          <>
            <ColumnHead
              titleId={titleId}
              column={column}
              loaded={keys.length}
              actions={props.columnActions?.(column)}
            />
            {props.columnTop?.(column)}
          </>
        )}
        <div ref={list} data-cards className={classes(scrolling, lane ? 'min-h-12' : 'min-h-20')}>
          {keys.length === 0 && !lane && (
            <p className="px-2 py-6 text-center text-sm text-ink-soft">{props.emptyText}</p>
          )}
          {/* The CSP forbids inline styles in server-rendered markup, so the first cards are stacked by normal flow. */}
          <ul
            className={classes('relative', !isHydrated && 'flex flex-col gap-2')}
            style={isHydrated ? { height } : undefined}
          >
            {cards.map(({ index, key, start }) => (
              <li
                key={key}
                ref={measure}
                data-index={index}
                className={isHydrated ? 'absolute inset-x-0' : undefined}
                style={isHydrated ? { top: start } : undefined}
              >
                <CardAt {...props} cardKey={key} index={index} isTabStop={key === tabStop} />
              </li>
            ))}
            {dropIndex !== undefined && <DropLine at={lineAt(dropIndex, cards)} />}
          </ul>
        </div>
      </div>
    </div>
  )
}

// memo loses the generic type of the component.
export const BoardColumn = memo(DrawnColumn) as typeof DrawnColumn

function CardAt<Card>({
  boardId,
  column,
  columns,
  lane,
  lanes,
  keys,
  cardsByKey,
  cardLabel,
  renderCard,
  canOpen,
  canMove,
  liftedKey,
  draggedKey,
  onPlace,
  cardKey,
  index,
  isTabStop,
}: BoardColumnProps<Card> & {
  readonly cardKey: string
  readonly index: number
  readonly isTabStop: boolean
}) {
  const card = cardsByKey.get(cardKey)
  if (card === undefined) return null
  const label = cardLabel(card)
  return (
    <BoardCard
      boardId={boardId}
      cardKey={cardKey}
      label={label}
      isTabStop={isTabStop}
      isLifted={cardKey === liftedKey}
      isDragged={cardKey === draggedKey}
      canOpen={canOpen}
      canMove={canMove}
      menu={
        <MoveMenu
          label={label}
          columns={columns}
          lanes={lanes}
          slot={slotKey(column.key, lane?.key)}
          index={index}
          count={keys.length}
          onPlace={(place) => onPlace(cardKey, place)}
        />
      }
    >
      {renderCard(card)}
    </BoardCard>
  )
}

function DropLine({ at }: { readonly at: number }) {
  return (
    <li
      aria-hidden
      className="pointer-events-none absolute inset-x-0 h-0.5 rounded-full bg-focus"
      style={{ top: at }}
    />
  )
}

function useDropTarget(
  frame: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  { boardId, slot, indexAt }: { boardId: string; slot: string; indexAt: (y: number) => number },
): void {
  const find = useEffectEvent(indexAt)
  useEffect(() => {
    if (!frame.current) return
    return dropTargetForElements({
      element: frame.current,
      canDrop: ({ source }) => source.data['board'] === boardId,
      getData({ input }) {
        const top = list.current?.getBoundingClientRect().top ?? 0
        return { slot, index: find(input.clientY - top + (list.current?.scrollTop ?? 0)) }
      },
    })
  }, [frame, list, boardId, slot])
}

function useNearEnd(isNear: boolean, count: number, onNear: () => void): void {
  const ask = useEffectEvent(onNear)
  useEffect(() => {
    if (isNear) ask()
  }, [isNear, count])
}

function lineAt(dropIndex: number, cards: readonly CardPosition[]): number {
  const below = cards.find(({ index }) => index === dropIndex)
  if (below) return Math.max(below.start - 5, 0)
  const above = cards.find(({ index }) => index === dropIndex - 1)
  return above ? above.start + above.size + 3 : 0
}

const scrolling = 'flex-1 overflow-x-clip overflow-y-auto overscroll-contain px-2'
