import { useEffect, useState } from 'react'

import { durationWords } from './visitor-words.ts'

export function Elapsed({ since }: { readonly since: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => followClock(setNow), [])
  return (
    <time dateTime={since} className="whitespace-nowrap" suppressHydrationWarning>
      {durationWords(Math.max(0, Math.floor((now - Date.parse(since)) / 1000)))}
    </time>
  )
}

// All timers share one clock, so they tick together.
const listeners = new Set<(now: number) => void>()
let timer: ReturnType<typeof setInterval> | undefined

function followClock(listener: (now: number) => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    const now = Date.now()
    for (const tick of listeners) tick(now)
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
