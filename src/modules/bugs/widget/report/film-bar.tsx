import { useEffect, useRef, useState } from 'react'

import { fill } from '#lib/fill.ts'
import { formatPlayTime } from '#lib/format-play-time.ts'
import { maxRecordingSeconds, type BugWords } from '#modules/bugs/rules.ts'

export function FilmBar({
  words,
  onStop,
}: {
  readonly words: BugWords
  readonly onStop: () => void
}) {
  const left = useSecondsLeft()
  const stop = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone.
  useEffect(() => stop.current?.focus(), [])
  return (
    <div className="bug-film" role="group" aria-label={words.recording}>
      <span className="bug-film-dot" aria-hidden="true" />
      <span className="grow" role="timer">
        {fill(words.recordLeft, { time: formatPlayTime(left) })}
      </span>
      <button ref={stop} type="button" className="button" onClick={onStop}>
        {words.recordStop}
      </button>
    </div>
  )
}

function useSecondsLeft(): number {
  const [begun] = useState(() => Date.now())
  const [now, setNow] = useState(begun)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil(maxRecordingSeconds - (now - begun) / 1000))
}
