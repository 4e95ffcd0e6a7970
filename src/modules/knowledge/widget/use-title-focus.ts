import { useEffect } from 'react'

/** Whoever listens hears where he is when something else is shown. */
export function useTitleFocus(isThere: boolean): void {
  useEffect(() => {
    if (isThere) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [isThere])
}
