import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * Scroll behavior of a reversed log: at the bottom, new messages scroll into view; further up, the
 * position stays and a marker shows that there is more. Own messages always scroll into view.
 */
export function useStayInPlace(
  box: RefObject<HTMLElement | null>,
  { newest, own }: { readonly newest: number; readonly own: number },
) {
  const [isAway, setAway] = useState(false)
  const known = useRef({ newest, own, height: 0 })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const before = known.current
    known.current = { newest, own, height: element.scrollHeight }
    if (own > before.own) element.scrollTo({ top: 0 })
    else if (newest > before.newest && element.scrollTop < -nearBottom) {
      element.scrollBy({ top: before.height - element.scrollHeight })
    }
  })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = (): void => setAway(element.scrollTop < -200)
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  })
  return { isAway, toNewest: () => box.current?.scrollTo({ top: 0, behavior: 'smooth' }) }
}

const nearBottom = 20
