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

/** The board as the person has left it: moves that are still being saved are already done. */
export function useBoard<Card>({
  columns,
  cards,
  cardKey,
  columnOf,
  onMove,
  onMoveFailed,
}: {
  readonly columns: readonly { readonly key: string }[]
  readonly cards: readonly Card[]
  readonly cardKey: (card: Card) => string
  readonly columnOf: (card: Card) => string
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
  const saved = useMemo(
    () => sortIn(columns, cardsByKey, columnOf),
    [columns, cardsByKey, columnOf],
  )
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
      onMoveFailed(key, from.column)
    })
  }

  return { board, cardsByKey, place }
}

function sortIn<Card>(
  columns: readonly { readonly key: string }[],
  cards: ReadonlyMap<string, Card>,
  columnOf: (card: Card) => string,
): Board {
  const board = new Map<string, string[]>(columns.map(({ key }) => [key, []]))
  for (const [key, card] of cards) board.get(columnOf(card))?.push(key)
  return board
}
