import type { Tone } from './notice.tsx'

export interface ToastMessage {
  readonly title: string
  readonly description?: string
  readonly tone?: Tone
  /**
   * What the user can do about it. The alternative text describes how to do it without the button.
   */
  readonly action?: { readonly label: string; readonly altText: string; readonly onAct: () => void }
  /** Foreground toasts respond to a user action and are announced immediately. */
  readonly type?: 'foreground' | 'background'
}

export interface Toast extends ToastMessage {
  readonly id: number
  readonly isOpen: boolean
}

export function toast(message: ToastMessage): () => void {
  if (message.action?.altText.trim() === '') {
    throw new Error('A toast action needs altText that describes another way to do it.')
  }
  const id = ++lastId
  publish([...toasts, { ...message, id, isOpen: true }].slice(-maxBatchSize))
  return () => closeToast(id)
}

export function closeToast(id: number): void {
  if (!toasts.some((one) => one.id === id && one.isOpen)) return
  publish(toasts.map((one) => (one.id === id ? { ...one, isOpen: false } : one)))
  setTimeout(() => publish(toasts.filter((one) => one.id !== id)), removedAfterMs)
}

export function readToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const maxBatchSize = 5
const removedAfterMs = 200
