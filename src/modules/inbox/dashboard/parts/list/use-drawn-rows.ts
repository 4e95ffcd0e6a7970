import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Rows have a fixed height, so the visible rows follow from the scroll position. */
export const rowHeight = 68

export interface DrawnRows {
  readonly first: number
  readonly end: number
}

/**
 * Renders only rows near the viewport. If rows are added or removed above, the scroll position
 * moves along, so the visible rows stay in place.
 */
export function useDrawnRows(
  box: RefObject<HTMLElement | null>,
  ids: readonly string[],
): DrawnRows {
  const [seen, setSeen] = useState({ top: 0, height: 0 })
  const anchor = useRef<Anchor>(undefined)
  const known = useRef(ids)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = (): void => {
      const { scrollTop: top, clientHeight: height } = element
      const at = Math.floor(top / rowHeight)
      const id = known.current[at]
      anchor.current = top > 0 && id ? { id, at } : undefined
      setSeen((last) =>
        Math.abs(last.top - top) < rowHeight * 4 && last.height === height ? last : { top, height },
      )
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box])

  useLayoutEffect(() => {
    known.current = ids
    const held = anchor.current
    const at = held ? ids.indexOf(held.id) : -1
    if (!held || at === -1 || at === held.at || !box.current) return
    box.current.scrollBy({ top: (at - held.at) * rowHeight })
    anchor.current = { id: held.id, at }
  }, [ids, box])

  if (ids.length <= longestDrawn) return { first: 0, end: ids.length }
  const first = Math.max(0, Math.floor(seen.top / rowHeight) - spare)
  const end = Math.ceil((seen.top + (seen.height || defaultHeight)) / rowHeight) + spare
  return { first, end: Math.min(end, ids.length) }
}

interface Anchor {
  readonly id: string
  readonly at: number
}

const longestDrawn = 60
const spare = 12
const defaultHeight = 900
