import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What is open. It is stored in the query string, so every part of the screen has its own URL. */
export interface Place {
  readonly space?: string | undefined
  readonly version?: string | undefined
  readonly page?: string | undefined
  readonly language?: string | undefined
  readonly tab?: string | undefined
}

export const spacesPath = '/dashboard/documentation?all=1'

export function placePath(place: Place): string {
  const search = new URLSearchParams()
  for (const name of names) if (place[name]) search.set(name, place[name])
  return `/dashboard/documentation?${search.toString()}`
}

export function placeIn(search: URLSearchParams): Place {
  return Object.fromEntries(names.map((name) => [name, search.get(name) ?? undefined]))
}

/** Pushes to the history, so the back button undoes each step. */
export function usePlace(): readonly [Place, (place: Place) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const go = useCallback(
    (place: Place) => void navigate(placePath(place), { preventScrollReset: true }),
    [navigate],
  )
  return [placeIn(new URLSearchParams(search)), go]
}

const names = ['space', 'version', 'page', 'language', 'tab'] as const
