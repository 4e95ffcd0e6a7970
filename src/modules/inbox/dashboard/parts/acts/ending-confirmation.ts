import { useSyncExternalStore } from 'react'

import type { ConversationSummary } from '../../../model.ts'

export type Ending = 'close' | 'spam' | 'trash' | 'delete'

export interface EndingConfirmation {
  readonly row: ConversationSummary
  readonly how: Ending
  readonly calledOff: number
  onConfirm(choice: { readonly alsoBlocks: boolean }): void
}

export function confirmEnding(next: EndingConfirmation | undefined): void {
  pending = next
  for (const listener of listeners) listener()
}

export function useEndingConfirmation(): EndingConfirmation | undefined {
  return useSyncExternalStore(
    subscribe,
    () => pending,
    () => undefined,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let pending: EndingConfirmation | undefined
const listeners = new Set<() => void>()
