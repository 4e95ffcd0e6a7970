import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, type RefObject } from 'react'

export function useVirtualCards({
  keys,
  kept,
  list,
}: {
  readonly keys: readonly string[]
  readonly kept: readonly (string | undefined)[]
  readonly list: RefObject<HTMLElement | null>
}): {
  readonly cards: readonly CardPosition[]
  readonly height: number
  readonly measure: (card: HTMLElement | null) => void
} {
  const [one, other] = kept
  const rangeExtractor = useCallback(
    (range: Range) => withKept(range, keys, [one, other]),
    [keys, one, other],
  )
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: keys.length,
    getScrollElement: () => list.current,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize: () => 96,
    gap: 8,
    paddingStart: 2,
    paddingEnd: 8,
    overscan: 6,
    rangeExtractor,
    initialRect: { width: 0, height: 600 },
  })
  const cards = virtual
    .getVirtualItems()
    .map(({ index, start, size }) => ({ key: keys[index] ?? '', index, start, size }))
  return { cards, height: virtual.getTotalSize(), measure: virtual.measureElement }
}

export interface CardPosition {
  readonly key: string
  readonly index: number
  readonly start: number
  readonly size: number
}

function withKept(
  range: Range,
  keys: readonly string[],
  kept: readonly (string | undefined)[],
): number[] {
  const indexes = kept.flatMap((key) => (key === undefined ? [] : [keys.indexOf(key)]))
  const drawn = new Set([...defaultRangeExtractor(range), ...indexes.filter((index) => index >= 0)])
  return [...drawn].toSorted((one, other) => one - other)
}
