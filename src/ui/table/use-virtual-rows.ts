import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
} from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'

import { useHydrated } from '#ui/use-hydrated.ts'
import { usePortions } from './use-portions.ts'
import { useScroller } from './use-scroller.ts'

/**
 * All rows of a short list. Of a long one only those near the screen, with spacers for the rest.
 */
export function useVirtualRows({
  keys,
  keptIndex,
  body,
}: {
  readonly keys: readonly string[]
  readonly keptIndex: number
  readonly body: RefObject<HTMLElement | null>
}): VirtualRows {
  const isLong = keys.length > longestDrawn
  const isHydrated = useHydrated()
  const [unplacedCount] = useState(() => drawnUnplaced(isLong, isHydrated))
  const scroller = useScroller(body, isLong)
  const { box, offset = 0 } = scroller ?? {}
  const { portionOf, noteDrawn } = usePortions()
  const rangeExtractor = useCallback(
    (range: Range) => portionOf(withKept(range, keptIndex)),
    [keptIndex, portionOf],
  )
  const options = {
    count: keys.length,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize: () => usualHeight,
    overscan: 3,
    scrollMargin: offset,
    rangeExtractor,
    initialRect: { width: 0, height: 800 },
  }
  const onPage = useWindowVirtualizer<HTMLElement>({
    ...options,
    enabled: isLong && scroller !== undefined && !box,
  })
  const inBox = useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    getScrollElement: () => box ?? null,
    enabled: isLong && box !== undefined,
  })
  const list = box ? inBox : onPage
  const items = isLong && scroller ? list.getVirtualItems() : []
  useLayoutEffect(() =>
    noteDrawn(scroller ? items.map(({ index }) => index) : firstIndexes(unplacedCount)),
  )
  if (!isLong) return { rows: firstRows(keys.length), gapAfter: 0 }
  // The first render must match the server's, which doesn't know the scroll position.
  if (!scroller) {
    const gapAfter = (keys.length - unplacedCount) * usualHeight
    return { rows: firstRows(unplacedCount), gapAfter }
  }
  let end = offset
  const rows = items.map((item) => {
    const gap = item.start - end
    end = item.end
    return { index: item.index, gap }
  })
  return { rows, gapAfter: list.getTotalSize() - (end - offset), measure: list.measureElement }
}

export interface VirtualRows {
  readonly rows: readonly { readonly index: number; readonly gap: number }[]
  readonly gapAfter: number
  readonly measure?: (row: HTMLElement | null) => void
}

function drawnUnplaced(isLong: boolean, isHydrated: boolean): number {
  if (!isLong) return longestDrawn
  return isHydrated ? visibleRows() : firstDrawn
}

function visibleRows(): number {
  const isCompact = document.documentElement.dataset['density'] === 'compact'
  const height = isCompact ? compactHeight : usualHeight
  return Math.max(1, Math.ceil((window.innerHeight - heightAbove) / height))
}

function withKept(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range)
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes
  return [...indexes, index].toSorted((one, other) => one - other)
}

function firstRows(count: number): VirtualRows['rows'] {
  return firstIndexes(count).map((index) => ({ index, gap: 0 }))
}

function firstIndexes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

const longestDrawn = 40
const firstDrawn = 22
const usualHeight = 44
const compactHeight = 36
const heightAbove = 200
