import { useSyncExternalStore } from 'react'

/**
 * Local storage for the signed-in member. Without storage, values last until the page is closed.
 */
export function useKept(key: string): string {
  return useSyncExternalStore(
    subscribe,
    () => readKept(key),
    () => '',
  )
}

export function readKept(key: string): string {
  try {
    return localStorage.getItem(prefix + key) ?? ''
  } catch {
    return inMemory.get(key) ?? ''
  }
}

export function keep(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(prefix + key)
    else localStorage.setItem(prefix + key, text)
  } catch {
    inMemory.set(key, text)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const prefix = 'inbox:'
const inMemory = new Map<string, string>()
const listeners = new Set<() => void>()
