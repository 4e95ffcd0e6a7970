import { useState } from 'react'

/** What was wrong with a value, until the value is another one. */
export function useFreshError(error: string | undefined): {
  readonly error: string | undefined
  /** The person changed the value: what was said of it holds no longer. */
  onChanged(): void
} {
  const [stale, setStale] = useState<string>()
  // Sent again: the same sentence would be news.
  if (error === undefined && stale !== undefined) setStale(undefined)
  return { error: error === stale ? undefined : error, onChanged: () => setStale(error) }
}
