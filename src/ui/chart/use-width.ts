import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

export function useWidth<Frame extends HTMLElement>(): [RefObject<Frame | null>, number] {
  const frame = useRef<Frame>(null)
  const [width, setWidth] = useState(0)
  // Before paint, so that a chart never flashes empty.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const measure = (): void => setWidth(Math.floor(element.clientWidth))
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [frame, width]
}
