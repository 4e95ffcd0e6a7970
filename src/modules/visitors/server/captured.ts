import type { Capture } from '#modules/widget/server/public.ts'
import type { Place } from '#platform/geo/find-place.ts'

import { withoutSecrets } from '../rules.ts'
import { oneLine, utmOf } from '../utm.ts'
import { readNetwork, truncated } from './network.ts'
import type { Visit } from './store/visits.ts'

export interface BrowserReport {
  readonly url: string
  readonly title: string
  readonly referrer: string
  readonly address: string
  readonly place: Place
}

export function captured(
  { url, title, referrer, address, place }: BrowserReport,
  { keepsPages, keepsSource, keepsPlace, keepsAddress }: Capture,
): Pick<Visit, 'url' | 'title' | 'referrer' | 'utm' | 'country' | 'region' | 'city' | 'network'> {
  return {
    url: keepsPages ? withoutSecrets(url) : '',
    title: keepsPages ? oneLine(title) : '',
    referrer: keepsSource ? withoutSecrets(referrer) : '',
    utm: keepsSource ? utmOf(url) : {},
    ...placeColumns(keepsPlace ? place : {}),
    network: networkOf[keepsAddress](address),
  }
}

function placeColumns({
  country,
  region,
  city,
}: Place): Pick<Visit, 'country' | 'region' | 'city'> {
  return { country: country ?? null, region: oneLine(region ?? ''), city: oneLine(city ?? '') }
}

const networkOf: Readonly<Record<Capture['keepsAddress'], (address: string) => string>> = {
  none: () => '',
  shortened: truncated,
  full: (address) => readNetwork(address) ?? '',
}
