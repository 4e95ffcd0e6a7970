import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Config } from '#platform/config/config.ts'
import { findPlace, type Place } from '#platform/geo/find-place.ts'
import type { Log } from '#platform/observe/log.ts'

import { clientAddress } from './client-address.ts'
import type { Exchange } from './exchange.ts'
import { isOnThisMachine } from './on-this-machine.ts'
import { replyOn } from './reply.ts'
import { readCookie, sessionCookieName } from './session-cookie.ts'
import { visitorTokenOf } from './visitor-token.ts'

export interface ExchangeNeeds {
  readonly config: Config
  readonly log: Log
}

export function exchangeOf(
  request: IncomingMessage,
  response: ServerResponse,
  needs: ExchangeNeeds,
): Omit<Exchange, 'file' | 'fileLength'> {
  const { config } = needs
  const isSecure = config.publicUrl.protocol === 'https:'
  const address = clientAddress(request, config.trustedProxies)
  return {
    address,
    isOnThisMachine: isOnThisMachine(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    place: () => placeOf(address, request, needs),
    origin: request.headers.origin,
    sessionToken: readCookie(request, sessionCookieName(isSecure)),
    cookie: (name) => readCookie(request, name),
    visitorToken: visitorTokenOf(request),
    header: (name) => textOf(request.headers[name.toLowerCase()]),
    reply: replyOn(response, isSecure),
  }
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}

/**
 * The proxy's country is more reliable. If they differ, the city from the database is wrong too.
 */
function placeOf(address: string, request: IncomingMessage, needs: ExchangeNeeds): Place {
  const { config, log } = needs
  const claimed = countryOf(request, config)
  const found = findPlace(address, { ownFile: config.geoDatabase, log })
  return claimed === undefined || claimed === found.country ? found : { country: claimed }
}

/** Anyone can send the header. It is trusted only if our own proxy overwrites it. */
function countryOf(
  { headers }: IncomingMessage,
  { countryHeader, trustedProxies }: Config,
): string | undefined {
  const claimed = countryHeader && trustedProxies > 0 ? headers[countryHeader] : undefined
  return typeof claimed === 'string' && country.test(claimed) && !unknown.has(claimed)
    ? claimed
    : undefined
}

const country = /^[A-Z]{2}$/
// Values CDNs use for addresses without a country and for Tor.
const unknown = new Set(['XX', 'ZZ', 'T1', 'AP'])
