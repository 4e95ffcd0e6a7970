import { useEffect, useRef, useState } from 'react'

import { VoiceRecording } from './voice-recording.ts'

export interface Recording {
  readonly state: 'asking' | 'recording' | 'denied'
  readonly seconds: number
  readonly level: number
  finish(): void
}

export function useRecording(onDone: (file: File) => void): Recording {
  const held = useRef<VoiceRecording>(undefined)
  const done = useRef(onDone)
  const [state, setState] = useState<Recording['state']>('asking')
  const [heard, setHeard] = useState({ seconds: 0, level: 0 })
  useEffect(() => {
    done.current = onDone
  })
  const finish = (): void => {
    const recording = held.current
    held.current = undefined
    void recording?.stop().then((file) => done.current(file))
  }
  useEffect(() => {
    let isLeft = false
    VoiceRecording.start().then(
      (recording) => {
        if (isLeft) return recording.cancel()
        held.current = recording
        setState('recording')
      },
      () => !isLeft && setState('denied'),
    )
    const timer = setInterval(() => {
      const recording = held.current
      if (!recording) return
      setHeard({ seconds: recording.seconds, level: recording.level })
      if (recording.seconds >= maxSeconds) finish()
    }, 100)
    return () => {
      isLeft = true
      clearInterval(timer)
      held.current?.cancel()
    }
  }, [])
  return { state, ...heard, finish }
}

const maxSeconds = 300
