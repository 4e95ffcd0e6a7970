import { useEffect, useRef, useState, type RefObject } from 'react'

interface FocusAfterRemoval<Frame extends HTMLElement> {
  readonly frame: RefObject<Frame | null>
  readonly onRemoved: (place: number) => void
}

/**
 * When a row is removed, its focused button disappears too. Focus moves to the next row's button,
 * or to the last button of the frame. Remove buttons need `data-removes`.
 */
export function useFocusAfterRemoval<Frame extends HTMLElement>(): FocusAfterRemoval<Frame> {
  const frame = useRef<Frame>(null)
  const [removed, setRemoved] = useState<{ readonly place: number }>()
  useEffect(() => {
    if (!removed || !frame.current) return
    const others = [...frame.current.querySelectorAll<HTMLElement>('[data-removes]')]
    const adds = [...frame.current.querySelectorAll<HTMLElement>('button')].at(-1)
    const next = others[removed.place] ?? others.at(-1) ?? adds
    next?.focus()
  }, [removed])
  return { frame, onRemoved: (place) => setRemoved({ place }) }
}
