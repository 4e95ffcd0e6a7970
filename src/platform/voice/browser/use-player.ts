import { useRef, useState } from 'react'

export interface Player {
  readonly isPlaying: boolean
  readonly at: number
  readonly length: number
  readonly audio: object
  toggle(): void
  seek(to: number): void
}

export function usePlayer(known: number | undefined): Player {
  const element = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [told, setTold] = useState(0)
  return {
    isPlaying,
    at,
    length: known ?? told,
    audio: {
      ref: element,
      preload: known === undefined ? 'metadata' : 'none',
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEnded: () => {
        setPlaying(false)
        setAt(0)
      },
      onTimeUpdate: () => setAt(element.current?.currentTime ?? 0),
      onDurationChange: () => {
        const { duration = 0 } = element.current ?? {}
        if (Number.isFinite(duration)) setTold(duration)
      },
    },
    toggle() {
      if (isPlaying) element.current?.pause()
      else void element.current?.play().catch(() => {})
    },
    seek(to) {
      if (element.current) element.current.currentTime = to
      setAt(to)
    },
  }
}
