import { useSyncExternalStore } from 'react'

export interface AskedFields {
  readonly id: string
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
