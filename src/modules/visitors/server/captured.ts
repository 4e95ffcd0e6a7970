import type { Capture } from '#modules/widget/server/public.ts'
import type { Place } from '#platform/geo/find-place.ts'

import { keptAddress } from '../rules.ts'
import { oneLine, utmOf } from '../utm.ts'
import { readNetwork, truncated } from './network.ts'
import type { Visit } from './store/visits.ts'

export interface Heard {
  readonly url: string
  readonly title: string
  readonly referrer: string
  readonly address: string
  readonly place: Place
}

export function captured(
  { url, title, referrer, address, place }: Heard,
  { keepsPages, keepsSource, keepsPlace, keepsAddress }: Capture,
): Pick<Visit, 'url' | 'title' | 'referrer' | 'utm' | 'country' | 'region' | 'city' | 'network'> {
  return {
    url: keepsPages ? keptAddress(url) : '',
    title: keepsPages ? oneLine(title) : '',
    referrer: keepsSource ? keptAddress(referrer) : '',
    utm: keepsSource ? utmOf(url) : {},
    ...placeKept(keepsPlace ? place : {}),
    network: networkOf[keepsAddress](address),
  }
}

function placeKept({ country, region, city }: Place): Pick<Visit, 'country' | 'region' | 'city'> {
  return { country: country ?? null, region: oneLine(region ?? ''), city: oneLine(city ?? '') }
}

const networkOf: Readonly<Record<Capture['keepsAddress'], (address: string) => string>> = {
  none: () => '',
  shortened: truncated,
  full: (address) => readNetwork(address) ?? '',
}
