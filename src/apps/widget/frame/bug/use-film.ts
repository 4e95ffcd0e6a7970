import { useEffect, useState } from 'react'

import type { BugFilm } from '../../bridge-message.ts'
import { useChat } from '../use-chat.ts'

/** What was recorded, and where it can be looked at. */
export interface Recording extends BugFilm {
  readonly url: string
}

export type Film = ReturnType<typeof useFilm>

/** A recording of the screen. The page makes it, because the chat steps aside meanwhile. */
export function useFilm() {
  const { app, state } = useChat()
  const { film, records } = state.bug
  const [phase, setPhase] = useState<'none' | 'asking' | 'running' | 'made' | 'failed'>('none')
  const [recording, setRecording] = useState<Recording>()
  const page = app.store.page
  const isOn = phase === 'asking' || phase === 'running'

  useEffect(() => {
    if (film === undefined) return
    if (film === 'running') setPhase('running')
    else setPhase(film ? 'made' : 'failed')
    if (film && film !== 'running') {
      setRecording({ ...film, url: URL.createObjectURL(film.file) })
    }
    app.store.set({ bug: { ...app.store.state.bug, film: undefined } })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each comes once
  }, [film])
  useEffect(() => {
    if (phase !== 'running' || !page) return
    page.say({ type: 'bug', wish: 'small' })
    return () => page.say({ type: 'bug', wish: 'narrow' })
  }, [phase, page])
  useEffect(() => {
    if (!isOn || !page) return
    return () => page.say({ type: 'bug', wish: 'cut' })
  }, [isOn, page])
  useEffect(() => {
    if (recording) return () => URL.revokeObjectURL(recording.url)
    return undefined
  }, [recording])

  return {
    phase,
    recording,
    isOffered: records?.canFilm ?? false,
    start() {
      setPhase('asking')
      page?.say({ type: 'bug', wish: 'film' })
    },
    stop: () => page?.say({ type: 'bug', wish: 'cut' }),
    /** He looks at it. */
    settle: () => setPhase('none'),
    remove: () => setRecording(undefined),
  }
}
