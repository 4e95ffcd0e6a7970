import { useMemo, useState } from 'react'

import {
  applyMove,
  describeMove,
  findPlace,
  isSamePlace,
  type Board,
  type CardMove,
  type Place,
} from './board-order.ts'

export function useBoard<Card>({
  slots,
  cards,
  cardKey,
  slotOf,
  onMove,
  onMoveFailed,
}: {
  readonly slots: readonly string[]
  readonly cards: readonly Card[]
  readonly cardKey: (card: Card) => string
  readonly slotOf: (card: Card) => string
  readonly onMove: (move: CardMove) => Promise<unknown> | void
  readonly onMoveFailed: (key: string, backIn: string) => void
}): {
  readonly board: Board
  readonly cardsByKey: ReadonlyMap<string, Card>
  readonly place: (key: string, place: Place) => void
} {
  const [unsaved, setUnsaved] = useState<readonly CardMove[]>([])
  const cardsByKey = useMemo(
    () => new Map(cards.map((card) => [cardKey(card), card])),
    [cards, cardKey],
  )
  const saved = useMemo(() => sortIn(slots, cardsByKey, slotOf), [slots, cardsByKey, slotOf])
  const board = useMemo(
    () => unsaved.filter(({ key }) => cardsByKey.has(key)).reduce(applyMove, saved),
    [saved, unsaved, cardsByKey],
  )

  function place(key: string, to: Place): void {
    const from = findPlace(board, key)
    if (!from || isSamePlace(from, to)) return
    const move = describeMove(board, key, to)
    const answer = onMove(move)
    if (!answer) return
    setUnsaved((moves) => [...moves, move])
    const settle = (): void => setUnsaved((moves) => moves.filter((other) => other !== move))
    answer.then(settle, () => {
      settle()
      onMoveFailed(key, from.slot)
    })
  }

  return { board, cardsByKey, place }
}

function sortIn<Card>(
  slots: readonly string[],
  cards: ReadonlyMap<string, Card>,
  slotOf: (card: Card) => string,
): Board {
  const board = new Map<string, string[]>(slots.map((slot) => [slot, []]))
  for (const [key, card] of cards) board.get(slotOf(card))?.push(key)
  return board
}
