import { useEffect, useSyncExternalStore } from 'react'

/** A part of the page that is fetched when somebody reaches for it, so that no first load carries it. */
export interface Deferred<Part> {
  readonly load: () => void
  readonly peek: () => Part | undefined
  readonly subscribe: (listener: () => void) => () => void
}

export function deferred<Part>(bring: () => Promise<Part>): Deferred<Part> {
  const listeners = new Set<() => void>()
  let part: Part | undefined
  let isLoading = false

  const onBrought = (brought: Part): void => {
    part = brought
    for (const listener of listeners) listener()
  }
  const onFailed = (reason: unknown): void => {
    // Whoever reaches for it again, tries again.
    isLoading = false
    reportError(reason)
  }
  const load = (): void => {
    if (isLoading) return
    isLoading = true
    bring().then(onBrought, onFailed)
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

/** The part as soon as it is there; fetched once it is wanted. */
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
 * Fetches every deferred part of the page in idle moments, and those of later screens as they come:
 * once somebody moves or types, as a tab that nobody looks at needs none of them.
 */
export function warmUp(): () => void {
  const start = (): void => {
    stop()
    if (isWarm) return
    isWarm = true
    for (const load of known) whenIdle(load)
  }
  const stop = (): void => signs.forEach((sign) => removeEventListener(sign, start))
  for (const sign of signs) addEventListener(sign, start, { passive: true })
  return stop
}

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run)
  else setTimeout(run, 200)
}

const signs = ['pointermove', 'pointerdown', 'keydown'] as const
const known = new Set<() => void>()
let isWarm = false
