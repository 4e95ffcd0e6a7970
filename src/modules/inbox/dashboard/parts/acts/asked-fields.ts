import { useSyncExternalStore } from 'react'

/** The conversation whose fields somebody fills in. */
export interface AskedFields {
  readonly id: string
  /** He wants to close it, which is done once all is known that must be. */
  readonly thenClose?: (() => void) | undefined
}

export function askForFields(next: AskedFields | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

export function useAskedFields(): AskedFields | undefined {
  return useSyncExternalStore(
    subscribe,
    () => asked,
    () => undefined,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let asked: AskedFields | undefined
const listeners = new Set<() => void>()
