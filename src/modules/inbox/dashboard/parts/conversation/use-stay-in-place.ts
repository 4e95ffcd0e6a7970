import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * For a box that counts from its bottom. Who is at the bottom sees what comes; who reads further up
 * keeps it under his eyes, and is told that there is more below. What one writes oneself is shown.
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
