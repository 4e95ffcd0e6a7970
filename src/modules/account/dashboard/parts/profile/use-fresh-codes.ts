import { useSyncExternalStore } from 'react'

/**
 * Keeps new recovery codes until they're saved. They can't be requested again, so they outlive the
 * component that created them: setting up a factor may re-render everything around it.
 */
export function useFreshCodes(): readonly [
  codes: readonly string[] | undefined,
  keep: (codes: readonly string[] | undefined) => void,
] {
  return [useSyncExternalStore(subscribe, read, none), keep]
}

function keep(codes: readonly string[] | undefined): void {
  fresh = codes
  for (const listener of listeners) listener()
}

function read(): readonly string[] | undefined {
  return fresh
}

function none(): undefined {}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let fresh: readonly string[] | undefined
const listeners = new Set<() => void>()
