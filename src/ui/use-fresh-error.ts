import { useState } from 'react'

export function useFreshError(error: string | undefined): {
  readonly error: string | undefined
  onChanged(): void
} {
  const [stale, setStale] = useState<string>()
  if (error === undefined && stale !== undefined) setStale(undefined)
  return { error: error === stale ? undefined : error, onChanged: () => setStale(error) }
}
