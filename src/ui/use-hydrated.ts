import { useSyncExternalStore } from 'react'

/** False until the page's own code runs: a control that cannot act yet must not swallow a click. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
