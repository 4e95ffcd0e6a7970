import { useEffect } from 'react'

/** Moves focus to the new title, so screen readers announce it. */
export function useTitleFocus(isThere: boolean): void {
  useEffect(() => {
    if (isThere) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [isThere])
}
