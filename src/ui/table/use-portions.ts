import { useCallback, useReducer, useRef } from 'react'

import { useHydrated } from '#ui/use-hydrated.ts'
import { nextPortion } from './next-portion.ts'

/**
 * Draws many new rows over several frames: a whole screen of them at once would hold up whoever
 * scrolls. What the server drew is taken over whole.
 */
export function usePortions(): Portions {
  const isHydrated = useHydrated()
  const [turn, takeTurn] = useReducer((count: number) => count + 1, 0)
  const drawn = useRef<readonly number[]>([])
  const wantedCount = useRef(0)
  const portionOf = useCallback(
    (wanted: readonly number[]) => {
      wantedCount.current = wanted.length
      return isHydrated ? nextPortion(wanted, drawn.current) : [...wanted]
    },
    // A new turn is a new question about the same rows.
    // oxlint-disable-next-line react/exhaustive-deps
    [isHydrated, turn],
  )
  const noteDrawn = useCallback((indexes: readonly number[]) => {
    drawn.current = indexes
    if (indexes.length >= wantedCount.current) return undefined
    const frame = requestAnimationFrame(takeTurn)
    return () => cancelAnimationFrame(frame)
  }, [])
  return { portionOf, noteDrawn }
}

export interface Portions {
  /** Of the rows that should stand there, those to draw now. */
  portionOf(wanted: readonly number[]): number[]
  /** To be called after each drawing; more are drawn in the next frame if some were left out. */
  noteDrawn(indexes: readonly number[]): (() => void) | undefined
}
