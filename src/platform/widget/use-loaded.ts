import { useEffect, useRef, useState } from 'react'

export interface Loaded<Value> {
  readonly value: Value | undefined
  readonly hasFailed: boolean
  set(value: Value): void
  load(): void
}

/** Loads data on mount and again when `stamp` changes; old data stays visible meanwhile. */
export function useLoaded<Value>(read: () => Promise<Value>, stamp: string): Loaded<Value> {
  const [value, set] = useState<Value>()
  const [hasFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    let isCurrent = true
    latest.current().then(
      (found) => {
        if (!isCurrent) return
        set(() => found)
        setFailed(false)
      },
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [stamp, round])
  const load = (): void => {
    setFailed(false)
    setRound(round + 1)
  }
  return { value, hasFailed, set: (next) => set(() => next), load }
}
