import { useSyncExternalStore } from 'react'

export interface FieldsRequest {
  readonly id: string
  readonly thenClose?: (() => void) | undefined
}

export function requestFields(next: FieldsRequest | undefined): void {
  pending = next
  for (const listener of listeners) listener()
}

export function useFieldsRequest(): FieldsRequest | undefined {
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

let pending: FieldsRequest | undefined
const listeners = new Set<() => void>()
