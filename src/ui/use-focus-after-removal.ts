import { useEffect, useRef, useState, type RefObject } from 'react'

interface FocusAfterRemoval<Frame extends HTMLElement> {
  readonly frame: RefObject<Frame | null>
  /** Said together with what takes the line away. */
  readonly onRemoved: (place: number) => void
}

/**
 * The button that takes a line away goes with it, and the focus with the button: it comes to that of
 * the next line, and without one to the last button of the frame, which adds lines. Buttons that take
 * lines away have `data-removes`.
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
