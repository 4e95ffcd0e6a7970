import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Reads out the name of a page that was moved to. The first page is read by the browser itself. */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const isMoving = useNavigation().state !== 'idle'
  const [title, setTitle] = useState('')
  const announced = useRef(pathname)
  useEffect(() => {
    if (isMoving || pathname === announced.current) return
    // One page may lead to the next at once; only where it comes to rest is worth a word.
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
