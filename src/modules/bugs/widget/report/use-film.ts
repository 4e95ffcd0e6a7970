import { useEffect, useState } from 'react'

import { usePageHalf } from '#platform/widget/use-page-half.ts'

import type { BugFilm, PageMessages, BugWish } from '../page-messages.ts'

export interface Recording extends BugFilm {
  readonly url: string
}

export type Film = ReturnType<typeof useFilm>

/** The page records the screen, because the chat is hidden meanwhile. */
export function useFilm() {
  const { news, setNews, say } = usePageHalf<PageMessages, BugWish>('bug')
  const { film, records } = news
  const [phase, setPhase] = useState<'none' | 'asking' | 'running' | 'made' | 'failed'>('none')
  const [recording, setRecording] = useState<Recording>()
  const isOn = phase === 'asking' || phase === 'running'

  useEffect(() => {
    if (film === undefined) return
    if (film === 'running') setPhase('running')
    else setPhase(film ? 'made' : 'failed')
    if (film && film !== 'running') {
      setRecording({ ...film, url: URL.createObjectURL(film.file) })
    }
    setNews({ film: undefined })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each message is handled once
  }, [film])
  useEffect(() => {
    if (phase !== 'running' || !say) return
    say('small')
    return () => say('narrow')
  }, [phase, say])
  useEffect(() => {
    if (!isOn || !say) return
    return () => say('cut')
  }, [isOn, say])
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
      say?.('film')
    },
    stop: () => say?.('cut'),
    settle: () => setPhase('none'),
    remove: () => setRecording(undefined),
  }
}
