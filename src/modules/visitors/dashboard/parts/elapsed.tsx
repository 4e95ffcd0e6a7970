import { useEffect, useState } from 'react'

/** How long ago it began, counted on: 42 s, 3 min, 1 h 05 min. */
export function Elapsed({ since }: { readonly since: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => followClock(setNow), [])
  return (
    <time dateTime={since} className="whitespace-nowrap" suppressHydrationWarning>
      {words(Math.max(0, Math.floor((now - Date.parse(since)) / 1000)))}
    </time>
  )
}

function words(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

// One clock for all of them, so that they step together.
const listeners = new Set<(now: number) => void>()
let timer: ReturnType<typeof setInterval> | undefined

function followClock(listener: (now: number) => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    const now = Date.now()
    for (const tell of listeners) tell(now)
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
