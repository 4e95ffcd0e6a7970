import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What is open. Everything of this screen has an address, though there is one path for all of it. */
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

/** Each step is one that the back button takes back. */
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
