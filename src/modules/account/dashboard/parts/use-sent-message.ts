import { useCallback, useSyncExternalStore } from 'react'

/** Remembers a sent message for this tab, so a reload neither forgets nor repeats it. */
export interface SentMessage {
  readonly to: string
  readonly sentAt: number
}

export function useSentMessage(name: string): {
  readonly sent: SentMessage | undefined
  readonly secondsLeft: number
  note(to: string): void
  forget(): void
} {
  const key = `sent:${name}`
  const stored = useSyncExternalStore(subscribe, () => read(key), nothing)
  const sent = parse(stored)
  return {
    sent,
    secondsLeft: useSecondsUntil(sent ? sent.sentAt + pauseMs : 0),
    note: useCallback((to) => write(key, { to, sentAt: Date.now() }), [key]),
    forget: useCallback(() => write(key, undefined), [key]),
  }
}

function useSecondsUntil(moment: number): number {
  const now = useSyncExternalStore(subscribeToClock, readClock, () => 0)
  // The clock may have been set back.
  return Math.min(Math.max(0, Math.ceil(moment / 1000) - now), pauseMs / 1000)
}

function subscribeToClock(listener: () => void): () => void {
  const timer = setInterval(listener, 250)
  return () => clearInterval(timer)
}

/** Whole seconds avoid extra renders. */
function readClock(): number {
  return Math.floor(Date.now() / 1000)
}

function parse(stored: string | null): SentMessage | undefined {
  if (stored === null) return undefined
  const [sentAt = '', ...to] = stored.split(' ')
  const message = { sentAt: Number(sentAt), to: to.join(' ') }
  return Date.now() - message.sentAt < rememberedMs ? message : undefined
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return kept.get(key) ?? null
  }
}

function write(key: string, message: SentMessage | undefined): void {
  const text = message && `${message.sentAt} ${message.to}`
  try {
    if (text === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Without storage, the countdown still works on this page.
    if (text === undefined) kept.delete(key)
    else kept.set(key, text)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const nothing = (): null => null
const kept = new Map<string, string>()
const listeners = new Set<() => void>()
const pauseMs = 60_000
const rememberedMs = 15 * 60_000
