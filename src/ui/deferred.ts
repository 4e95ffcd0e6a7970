import { useEffect, useSyncExternalStore } from 'react'

/** Code that is loaded on first interaction, so that no page load includes it. */
export interface Deferred<Part> {
  readonly load: () => void
  readonly peek: () => Part | undefined
  readonly subscribe: (listener: () => void) => () => void
}

export function deferred<Part>(loadPart: () => Promise<Part>): Deferred<Part> {
  const listeners = new Set<() => void>()
  let part: Part | undefined
  let isLoading = false

  const onLoaded = (loaded: Part): void => {
    part = loaded
    for (const listener of listeners) listener()
  }
  const onFailed = (reason: unknown): void => {
    isLoading = false
    reportError(reason)
  }
  const load = (): void => {
    if (isLoading) return
    isLoading = true
    loadPart().then(onLoaded, onFailed)
  }
  known.add(load)
  if (isWarm) whenIdle(load)
  return {
    load,
    peek: () => part,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useDeferred<Part>(
  { load, peek, subscribe }: Deferred<Part>,
  isWanted: boolean,
): Part | undefined {
  useEffect(() => {
    if (isWanted) load()
  }, [isWanted, load])
  return useSyncExternalStore(subscribe, peek, () => undefined)
}

/**
 * Preloads all deferred code in idle time, after the first interaction, so that background tabs
 * load nothing.
 */
export function warmUp(): () => void {
  const start = (): void => {
    stop()
    if (isWarm) return
    isWarm = true
    for (const load of known) whenIdle(load)
  }
  const stop = (): void =>
    activityEvents.forEach((eventName) => removeEventListener(eventName, start))
  for (const eventName of activityEvents) addEventListener(eventName, start, { passive: true })
  return stop
}

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run)
  else setTimeout(run, 200)
}

const activityEvents = ['pointermove', 'pointerdown', 'keydown'] as const
const known = new Set<() => void>()
let isWarm = false
