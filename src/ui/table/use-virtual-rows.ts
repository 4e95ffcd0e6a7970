import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
} from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, type RefObject } from 'react'

import { usePortions } from './use-portions.ts'
import { useScroller } from './use-scroller.ts'

/**
 * The rows to draw: all of a short list, of a long one those near the screen, with gaps as high as
 * the rows left out.
 */
export function useVirtualRows({
  keys,
  keptIndex,
  body,
}: {
  readonly keys: readonly string[]
  /** Stays drawn wherever the list is scrolled to, or it would lose the focus. */
  readonly keptIndex: number
  readonly body: RefObject<HTMLElement | null>
}): VirtualRows {
  const isLong = keys.length > longestDrawn
  const { box, offset } = useScroller(body, isLong)
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
  const onPage = useWindowVirtualizer<HTMLElement>({ ...options, enabled: isLong && !box })
  const inBox = useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    getScrollElement: () => box ?? null,
    enabled: isLong && box !== undefined,
  })
  const list = box ? inBox : onPage
  const items = isLong ? list.getVirtualItems() : []
  useLayoutEffect(() => noteDrawn(items.map(({ index }) => index)))
  if (!isLong) return { rows: keys.map((_, index) => ({ index, gap: 0 })), gapAfter: 0 }
  let end = offset
  const rows = items.map((item) => {
    const gap = item.start - end
    end = item.end
    return { index: item.index, gap }
  })
  return { rows, gapAfter: list.getTotalSize() - (end - offset), measure: list.measureElement }
}

export interface VirtualRows {
  /** The gap is what is left out before the row. */
  readonly rows: readonly { readonly index: number; readonly gap: number }[]
  readonly gapAfter: number
  readonly measure?: (row: HTMLElement | null) => void
}

function withKept(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range)
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes
  return [...indexes, index].toSorted((one, other) => one - other)
}

const longestDrawn = 40
const usualHeight = 44
