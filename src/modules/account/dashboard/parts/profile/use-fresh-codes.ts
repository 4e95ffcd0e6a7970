import { useSyncExternalStore } from 'react'

/**
 * Recovery codes that were made and not yet put away. They cannot be asked for again, so they
 * outlive the part of the page that made them: setting up a factor may change everything around it.
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
