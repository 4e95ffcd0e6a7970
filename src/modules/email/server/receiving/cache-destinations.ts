import { seconds } from '#lib/duration.ts'

import type { Destination } from './store.ts'

export type FindDestination = (address: string) => Promise<Destination | undefined>

/**
 * An email resolves its recipients twice and the next one often has the same, so results are cached
 * briefly.
 */
export function cacheDestinations(find: FindDestination): FindDestination {
  const known = new Map<string, { readonly place: Destination; readonly until: number }>()
  return async (address) => {
    const found = known.get(address)
    if (found && found.until > Date.now()) return found.place
    const place = await find(address)
    if (!place) return undefined
    if (known.size >= maxKnown) known.clear()
    known.set(address, { place, until: Date.now() + holdsMs })
    return place
  }
}

const holdsMs = seconds(10)
const maxKnown = 10_000
