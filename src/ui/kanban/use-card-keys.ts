import { useEffect, useState, type KeyboardEvent } from 'react'

import {
  cardAfter,
  findPlace,
  isArrow,
  moveCard,
  placeAfter,
  type Board,
  type Place,
} from './board-order.ts'

export function useCardKeys({
  board,
  canMove,
  place,
  openCard,
  focusCard,
  say,
}: {
  readonly board: Board
  readonly canMove: boolean
  readonly place: (key: string, place: Place) => void
  readonly openCard: ((key: string) => void) | undefined
  readonly focusCard: (key: string) => void
  readonly say: (
    what: 'picked up' | 'moved' | 'dropped' | 'returned',
    key: string,
    at: Place,
  ) => void
}): CardKeys {
  const [lifted, setLifted] = useState<{ readonly key: string; readonly to: Place }>()
  const shown = lifted ? moveCard(board, lifted.key, lifted.to) : board
  const liftedKey = lifted?.key

  useEffect(() => {
    if (liftedKey === undefined) return
    const onPointer = (): void => setLifted(undefined)
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [liftedKey])

  function onKeyDown(event: KeyboardEvent): void {
    const key = event.target instanceof HTMLElement ? event.target.dataset['card'] : undefined
    if (key === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const isDone = lifted ? carry(event.key, lifted) : walk(event.key, key)
    if (isDone) event.preventDefault()
  }

  function walk(pressed: string, key: string): boolean {
    const at = findPlace(board, key)
    if (!at) return false
    const column = board.get(at.slot) ?? []
    if (pressed === ' ' && !canMove) return true
    if (pressed === ' ') {
      setLifted({ key, to: at })
      say('picked up', key, at)
    } else if (pressed === 'Enter') openCard?.(key)
    else if (pressed === 'Home') focusCard(column[0] ?? key)
    else if (pressed === 'End') focusCard(column.at(-1) ?? key)
    else if (isArrow(pressed)) {
      const next = cardAfter(board, key, pressed)
      if (next === undefined && pressed.startsWith('Page')) return false
      focusCard(next ?? key)
    } else return false
    return true
  }

  function carry(pressed: string, { key, to }: { key: string; to: Place }): boolean {
    if (pressed === ' ' || pressed === 'Enter') {
      setLifted(undefined)
      place(key, to)
      say('dropped', key, to)
    } else if (pressed === 'Escape') {
      setLifted(undefined)
      say('returned', key, findPlace(board, key) ?? to)
    } else if (isArrow(pressed)) {
      const next = placeAfter(shown, key, pressed)
      if (next) {
        setLifted({ key, to: next })
        say('moved', key, next)
      }
    } else return pressed === 'Tab'
    focusCard(key)
    return true
  }

  return { shown, liftedKey, onKeyDown }
}

export interface CardKeys {
  readonly shown: Board
  readonly liftedKey: string | undefined
  onKeyDown(event: KeyboardEvent): void
}
