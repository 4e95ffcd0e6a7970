import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import type { ResolveAddresses } from './dns.ts'
import { asOutgoingError, OutgoingRefused } from './outgoing-error.ts'

export interface ConnectRules {
  mayReach: (address: string) => boolean
  resolve: ResolveAddresses
  timeout: number
}

/**
 * Connects to allowed addresses only. The check runs inside the socket's own lookup, so the address
 * that was checked is the one connected to and DNS rebinding fails.
 */
export function guardedConnector({
  mayReach,
  resolve,
  timeout,
}: ConnectRules): buildConnector.connector {
  const connect = buildConnector({
    timeout,
    allowH2: false,
    autoSelectFamily: true,
    lookup: guardedLookup(mayReach, resolve),
  })

  return (options, callback) => {
    // Sockets skip the lookup for IP addresses.
    if (isIP(options.hostname) !== 0 && !mayReach(options.hostname)) {
      callback(refusedAddress(), null)
      return
    }
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null)
      if (mayReach(socket.remoteAddress ?? '')) return callback(null, socket)
      socket.destroy()
      callback(refusedAddress(), null)
    })
  }
}

function guardedLookup(
  mayReach: ConnectRules['mayReach'],
  resolve: ResolveAddresses,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        const [first] = found
        // A private address among public ones is an attack.
        if (!first || !addresses.every(mayReach)) callback(refusedAddress(), '')
        else if (options.all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(asOutgoingError(error), ''),
    )
  }
}

function refusedAddress(): OutgoingRefused {
  return new OutgoingRefused('This address isn’t on the public internet.')
}
