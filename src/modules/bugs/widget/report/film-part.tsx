import { useEffect, useRef } from 'react'

import type { BugWords } from '#modules/bugs/rules.ts'

import type { Film } from './use-film.ts'

export function FilmPart({ words, film }: { readonly words: BugWords; readonly film: Film }) {
  const { phase, recording } = film
  const video = useRef<HTMLVideoElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (phase !== 'made') return
    video.current?.focus()
    film.settle()
  })
  if (!film.isOffered && !recording) return null
  return (
    <section aria-labelledby="bug-recording">
      <h2 id="bug-recording">{words.recording}</h2>
      {recording && (
        <video
          ref={video}
          className="bug-video"
          src={recording.url}
          aria-label={words.recording}
          controls
          muted
          playsInline
        />
      )}
      <div className="bug-ways">
        <button
          type="button"
          className="bug-way"
          disabled={phase === 'asking'}
          onClick={film.start}
        >
          {phase === 'asking' ? words.recordAsk : recordLabel(words, recording !== undefined)}
        </button>
        {recording && (
          <button type="button" className="bug-way" onClick={film.remove}>
            {words.recordRemove}
          </button>
        )}
      </div>
      {phase === 'failed' && (
        <p className="bad" role="alert">
          {words.recordFailed}
        </p>
      )}
      <p className="soft">{words.recordHint}</p>
    </section>
  )
}

function recordLabel(words: BugWords, isAgain: boolean): string {
  return isAgain ? words.recordAgain : words.record
}
