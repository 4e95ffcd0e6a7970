import { useSyncExternalStore } from 'react'

import type { ChosenReason } from '../../../model.ts'

/** The conversation whose fields somebody fills in, and whether he wants to close it with that. */
export interface AskedFields {
  readonly id: string
  readonly thenClose: boolean
  readonly reason?: ChosenReason | 'spam' | undefined
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
