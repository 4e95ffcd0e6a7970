import { useEffect, useRef } from 'react'

export function useDismiss(isOpen: boolean, onDismiss: () => void) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onDismiss)
  useEffect(() => {
    latest.current = onDismiss
  })
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    place.current?.querySelector<HTMLElement>('.menu input, .menu button')?.focus()
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      latest.current()
      if (opener instanceof HTMLElement) opener.focus()
    }
    const onDown = (event: Event): void => {
      const isInside = event.target instanceof Node && place.current?.contains(event.target)
      if (!isInside) latest.current()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onDown)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onDown)
    }
  }, [isOpen])
  return place
}
