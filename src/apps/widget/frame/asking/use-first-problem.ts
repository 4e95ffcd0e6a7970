import { useEffect, useRef, type RefObject } from 'react'

export function useFirstProblem(tries: number): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(tries)
  useEffect(() => {
    if (before.current === tries) return
    before.current = tries
    const field = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.closest('.question')?.scrollIntoView({ block: 'nearest' })
  }, [tries])
  return place
}
