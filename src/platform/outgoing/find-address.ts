import { isIP } from 'node:net'

import { seconds } from '#lib/duration.ts'

import { isAllowedAddress } from './address-check.ts'
import { createDns, resolveBySystem, type ResolveAddresses } from './dns.ts'
import { OutgoingRefused } from './outgoing-error.ts'

export interface FindAddressOptions {
  /** An install-wide setting for self-hosters: allows private addresses and any port. */
  readonly allowPrivate: boolean
  readonly ports: readonly number[]
  readonly resolve?: ResolveAddresses
}

/**
 * Resolves and checks a host for protocols other than HTTP. Callers must connect to this address:
 * the name could resolve to another one a moment later.
 */
export type FindAddress = (host: string, port: number) => Promise<string>

export function createFindAddress({
  allowPrivate,
  ports,
  resolve,
}: FindAddressOptions): FindAddress {
  const reach = allowPrivate ? 'public and private' : 'public'
  const find =
    resolve ??
    (allowPrivate ? resolveBySystem : createDns({ timeout: seconds(3) }).resolveAddresses)
  return async (host, port) => {
    if (!allowPrivate && !ports.includes(port)) {
      throw new OutgoingRefused(`Use port ${ports.join(', ')}.`)
    }
    const addresses = isIP(host) === 0 ? await find(host) : [host]
    const [first] = addresses
    // A private address among public ones is an attack.
    if (first === undefined || !addresses.every((address) => isAllowedAddress(address, reach))) {
      throw new OutgoingRefused('This address isn’t on the public internet.')
    }
    return first
  }
}
