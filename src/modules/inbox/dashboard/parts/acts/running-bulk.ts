import { useSyncExternalStore } from 'react'

export function useRunningBulk(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => [...running.values()].at(-1),
    () => undefined,
  )
}

export function showProgress(words: string): { update(words: string): void; end(): void } {
  const key = Symbol()
  const update = (said: string): void => {
    running.set(key, said)
    publish()
  }
  update(words)
  return {
    update,
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
