import { useSyncExternalStore } from 'react'

/** False until hydration, so that a control that can't act yet doesn't swallow a click. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
