import { useSyncExternalStore } from 'react'

export function useRunningBulk(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => [...running.values()].at(-1),
    () => undefined,
  )
}

export function startTelling(words: string): { tell(words: string): void; end(): void } {
  const key = Symbol()
  const tell = (said: string): void => {
    running.set(key, said)
    publish()
  }
  tell(words)
  return {
    tell,
    end() {
      running.delete(key)
      publish()
    },
  }
}

function publish(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const running = new Map<symbol, string>()
const listeners = new Set<() => void>()
