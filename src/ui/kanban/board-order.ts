import { readSlot, adjacentSlot, slotBeyond, slotKey, type Step } from './slots.ts'

export type Board = ReadonlyMap<string, readonly string[]>

export interface Place {
  readonly slot: string
  readonly index: number
}

export interface CardMove {
  readonly key: string
  readonly toColumn: string
  readonly toLane?: string | undefined
  readonly beforeKey: string | undefined
  readonly afterKey: string | undefined
}

export function findPlace(board: Board, key: string): Place | undefined {
  for (const [slot, keys] of board) {
    const index = keys.indexOf(key)
    if (index !== -1) return { slot, index }
  }
  return undefined
}

export function moveCard(board: Board, key: string, { slot, index }: Place): Board {
  const from = findPlace(board, key)
  const next = new Map(board)
  if (from) next.set(from.slot, othersIn(board, from.slot, key))
  const others = othersIn(board, slot, key)
  next.set(slot, [...others.slice(0, index), key, ...others.slice(index)])
  return next
}

/** A move relative to neighbors stays valid when cards come and go; an index doesn't. */
export function describeMove(board: Board, key: string, { slot, index }: Place): CardMove {
  const others = othersIn(board, slot, key)
  const { column, lane } = readSlot(slot)
  return {
    key,
    toColumn: column,
    toLane: lane,
    beforeKey: others[index - 1],
    afterKey: others[index],
  }
}

export function applyMove(board: Board, move: CardMove): Board {
  const slot = slotKey(move.toColumn, move.toLane)
  const others = othersIn(board, slot, move.key)
  const before = move.beforeKey === undefined ? -1 : others.indexOf(move.beforeKey)
  const after = move.afterKey === undefined ? -1 : others.indexOf(move.afterKey)
  const known = after === -1 ? others.length : after
  const index = before === -1 ? known : before + 1
  return moveCard(board, move.key, {
    slot,
    index: move.beforeKey === undefined && move.afterKey === undefined ? others.length : index,
  })
}

export function isSamePlace(one: Place | undefined, other: Place | undefined): boolean {
  return one?.slot === other?.slot && one?.index === other?.index
}

export function placeAfter(board: Board, key: string, arrow: Arrow): Place | undefined {
  const place = findPlace(board, key)
  if (!place) return undefined
  const { slot, index } = place
  const last = (board.get(slot)?.length ?? 1) - 1
  switch (arrow) {
    case 'ArrowUp':
      return index > 0 ? { slot, index: index - 1 } : at(slotBeyond(board, slot, -1), Infinity)
    case 'ArrowDown':
      return index < last ? { slot, index: index + 1 } : at(slotBeyond(board, slot, 1), 0)
    case 'PageUp':
      return at(slotBeyond(board, slot, -1), 0)
    case 'PageDown':
      return at(slotBeyond(board, slot, 1), 0)
    case 'ArrowLeft':
      return at(adjacentSlot(board, slot, -1), index)
    case 'ArrowRight':
      return at(adjacentSlot(board, slot, 1), index)
  }

  function at(next: string | undefined, wanted: number): Place | undefined {
    if (next === undefined) return undefined
    return { slot: next, index: Math.min(wanted, board.get(next)?.length ?? 0) }
  }
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'PageUp' | 'PageDown'

export function isArrow(key: string): key is Arrow {
  return ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown'].includes(key)
}

/** Skips columns and lanes without cards. */
export function cardAfter(board: Board, key: string, arrow: Arrow): string | undefined {
  const place = findPlace(board, key)
  if (!place) return undefined
  const { slot, index } = place
  const cardsIn = (wanted: string | undefined) => board.get(wanted ?? '') ?? []
  switch (arrow) {
    case 'ArrowUp':
      return cardsIn(slot)[index - 1] ?? cardsIn(ahead(slotBeyond, -1)).at(-1)
    case 'ArrowDown':
      return cardsIn(slot)[index + 1] ?? cardsIn(ahead(slotBeyond, 1))[0]
    case 'PageUp':
      return cardsIn(ahead(slotBeyond, -1))[0]
    case 'PageDown':
      return cardsIn(ahead(slotBeyond, 1))[0]
    case 'ArrowLeft':
      return beside(-1)
    case 'ArrowRight':
      return beside(1)
  }

  function beside(step: Step): string | undefined {
    const cards = cardsIn(ahead(adjacentSlot, step))
    return cards[Math.min(index, cards.length - 1)]
  }

  function ahead(next: typeof adjacentSlot, step: Step): string | undefined {
    let found = next(board, slot, step)
    while (found !== undefined && cardsIn(found).length === 0) found = next(board, found, step)
    return found
  }
}

export function dropIndexAt(
  y: number,
  cards: readonly { readonly index: number; readonly start: number; readonly size: number }[],
): number {
  const below = cards.find(({ start, size }) => y < start + size / 2)
  if (below) return below.index
  const last = cards.at(-1)
  return last ? last.index + 1 : 0
}

export function placeOfDrop(board: Board, key: string, slot: string, index: number): Place {
  const from = findPlace(board, key)
  const isBelowItself = from?.slot === slot && index > from.index
  return { slot, index: isBelowItself ? index - 1 : index }
}

function othersIn(board: Board, slot: string, key: string): readonly string[] {
  return (board.get(slot) ?? []).filter((other) => other !== key)
}
