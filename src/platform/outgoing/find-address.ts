import { isIP } from 'node:net'

import { seconds } from '#lib/duration.ts'

import { isAllowedAddress } from './address-check.ts'
import { createDns, resolveBySystem, type ResolveAddresses } from './dns.ts'
import { OutgoingRefused } from './outgoing-error.ts'

export interface FindAddressOptions {
  /** The instance-level switch for self-hosters: private addresses and any port. */
  readonly allowPrivate: boolean
  readonly ports: readonly number[]
  readonly resolve?: ResolveAddresses
}

/**
 * For what is not HTTP: the address of a server that a person named, after a look at where it leads.
 * Whoever connects takes this address and not the name, which could lead elsewhere a moment later.
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
      throw new OutgoingRefused(`Only the ports ${ports.join(', ')} can be used.`)
    }
    const addresses = isIP(host) === 0 ? await find(host) : [host]
    const [first] = addresses
    // One bad address among good ones is an attack, not a choice.
    if (first === undefined || !addresses.every((address) => isAllowedAddress(address, reach))) {
      throw new OutgoingRefused('This address leads to a place that is not on the public internet.')
    }
    return first
  }
}
