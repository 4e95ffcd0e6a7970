import { useEffect, useState, type RefObject } from 'react'

export function ScrollEdges({ scroller }: { readonly scroller: RefObject<HTMLElement | null> }) {
  const { hasLeft, hasRight } = useEdges(scroller)
  return (
    <>
      {hasLeft && <span aria-hidden className={`${fade} left-0 bg-linear-to-r`} />}
      {hasRight && <span aria-hidden className={`${fade} right-0 bg-linear-to-l`} />}
    </>
  )
}

function useEdges(scroller: RefObject<HTMLElement | null>): Edges {
  const [edges, setEdges] = useState<Edges>({ hasLeft: false, hasRight: false })
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const look = (): void => {
      const hasLeft = box.scrollLeft > 1
      const hasRight = box.scrollLeft + box.clientWidth < box.scrollWidth - 1
      setEdges((known) =>
        known.hasLeft === hasLeft && known.hasRight === hasRight ? known : { hasLeft, hasRight },
      )
    }
    const observer = new ResizeObserver(look)
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroller])
  return edges
}

interface Edges {
  readonly hasLeft: boolean
  readonly hasRight: boolean
}

const fade = 'pointer-events-none absolute inset-y-0 z-30 w-8 from-page to-transparent'
