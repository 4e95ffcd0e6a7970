import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Announces the page after navigation. The browser announces the first page itself. */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const isMoving = useNavigation().state !== 'idle'
  const [title, setTitle] = useState('')
  const announced = useRef(pathname)
  useEffect(() => {
    if (isMoving || pathname === announced.current) return
    // A page may redirect immediately, so only the final page is announced.
    const timer = setTimeout(() => {
      announced.current = pathname
      setTitle(document.title)
    }, settledAfterMs)
    return () => clearTimeout(timer)
  }, [isMoving, pathname])
  return (
    <p role="status" data-part="page-announcer" className="sr-only">
      {title}
    </p>
  )
}

const settledAfterMs = 100
