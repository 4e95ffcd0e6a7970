import { seconds } from '#lib/duration.ts'

import type { Place } from './store.ts'

export type FindPlace = (address: string) => Promise<Place | undefined>

/**
 * An email resolves its recipients twice and the next one often has the same, so results are cached
 * briefly.
 */
export function rememberPlaces(find: FindPlace): FindPlace {
  const known = new Map<string, { readonly place: Place; readonly until: number }>()
  return async (address) => {
    const found = known.get(address)
    if (found && found.until > Date.now()) return found.place
    const place = await find(address)
    if (!place) return undefined
    if (known.size >= mostKnown) known.clear()
    known.set(address, { place, until: Date.now() + holdsMs })
    return place
  }
}

const holdsMs = seconds(10)
const mostKnown = 10_000
