/** The cards of each column from top to bottom, by their keys. */
export type Board = ReadonlyMap<string, readonly string[]>

export interface Place {
  readonly column: string
  /** Counted among the other cards, as if the moved one were not there. */
  readonly index: number
}

export interface CardMove {
  readonly key: string
  readonly toColumn: string
  /** The card right above the new place; undefined at the top. */
  readonly beforeKey: string | undefined
  /** The card right below the new place; undefined at the end. */
  readonly afterKey: string | undefined
}

export function findPlace(board: Board, key: string): Place | undefined {
  for (const [column, keys] of board) {
    const index = keys.indexOf(key)
    if (index !== -1) return { column, index }
  }
  return undefined
}

/** The board with one card elsewhere. */
export function moveCard(board: Board, key: string, { column, index }: Place): Board {
  const from = findPlace(board, key)
  const next = new Map(board)
  if (from) next.set(from.column, othersIn(board, from.column, key))
  const others = othersIn(board, column, key)
  next.set(column, [...others.slice(0, index), key, ...others.slice(index)])
  return next
}

/** A move said by its neighbours: they hold when cards come and go meanwhile, an index does not. */
export function describeMove(board: Board, key: string, { column, index }: Place): CardMove {
  const others = othersIn(board, column, key)
  return { key, toColumn: column, beforeKey: others[index - 1], afterKey: others[index] }
}

export function applyMove(board: Board, move: CardMove): Board {
  const others = othersIn(board, move.toColumn, move.key)
  const before = move.beforeKey === undefined ? -1 : others.indexOf(move.beforeKey)
  const after = move.afterKey === undefined ? -1 : others.indexOf(move.afterKey)
  const known = after === -1 ? others.length : after
  const index = before === -1 ? known : before + 1
  return moveCard(board, move.key, {
    column: move.toColumn,
    index: move.beforeKey === undefined && move.afterKey === undefined ? others.length : index,
  })
}

export function isSamePlace(one: Place | undefined, other: Place | undefined): boolean {
  return one?.column === other?.column && one?.index === other?.index
}

/** Where a picked-up card goes by an arrow key; to another column at the same height. */
export function placeAfter(board: Board, key: string, arrow: Arrow): Place | undefined {
  const place = findPlace(board, key)
  if (!place) return undefined
  const { column, index } = place
  const columns = [...board.keys()]
  const last = (board.get(column)?.length ?? 1) - 1
  switch (arrow) {
    case 'ArrowUp':
      return index > 0 ? { column, index: index - 1 } : undefined
    case 'ArrowDown':
      return index < last ? { column, index: index + 1 } : undefined
    case 'ArrowLeft':
      return inColumn(columns[columns.indexOf(column) - 1])
    case 'ArrowRight':
      return inColumn(columns[columns.indexOf(column) + 1])
  }

  function inColumn(next: string | undefined): Place | undefined {
    if (next === undefined) return undefined
    return { column: next, index: Math.min(index, board.get(next)?.length ?? 0) }
  }
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

export function isArrow(key: string): key is Arrow {
  return ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(key)
}

/** The card an arrow leads to; columns without cards are stepped over. */
export function cardAfter(board: Board, key: string, arrow: Arrow): string | undefined {
  const place = findPlace(board, key)
  if (!place) return undefined
  const { column, index } = place
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown')
    return board.get(column)?.[index + (arrow === 'ArrowDown' ? 1 : -1)]
  const columns = [...board]
  const here = columns.findIndex(([name]) => name === column)
  const ahead =
    arrow === 'ArrowRight' ? columns.slice(here + 1) : columns.slice(0, here).toReversed()
  const keys = ahead.find(([, cards]) => cards.length > 0)?.[1]
  return keys?.[Math.min(index, keys.length - 1)]
}

/** Before which of the cards a pointer is: the upper half of a card is before it. */
export function dropIndexAt(
  y: number,
  cards: readonly { readonly index: number; readonly start: number; readonly size: number }[],
): number {
  const below = cards.find(({ start, size }) => y < start + size / 2)
  if (below) return below.index
  const last = cards.at(-1)
  return last ? last.index + 1 : 0
}

/** The place of a drop that was counted with the dragged card still in its column. */
export function placeOfDrop(board: Board, key: string, column: string, index: number): Place {
  const from = findPlace(board, key)
  const isBelowItself = from?.column === column && index > from.index
  return { column, index: isBelowItself ? index - 1 : index }
}

function othersIn(board: Board, column: string, key: string): readonly string[] {
  return (board.get(column) ?? []).filter((other) => other !== key)
}
