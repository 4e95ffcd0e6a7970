import { useCallback, useReducer, useRef } from 'react'

import { useHydrated } from '#ui/use-hydrated.ts'
import { nextPortion } from './next-portion.ts'

/**
 * Renders many new rows over several frames so that scrolling stays smooth. Server-rendered rows
 * are hydrated at once.
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
  portionOf(wanted: readonly number[]): number[]
  noteDrawn(indexes: readonly number[]): (() => void) | undefined
}
