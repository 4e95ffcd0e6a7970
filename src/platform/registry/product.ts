import type { Config } from '#platform/config/config.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { MakeKeys } from '#platform/mail/dkim-keys.ts'
import type { ReadingThread } from '#platform/mail/reading/reading-thread.ts'
import type { Dns } from '#platform/outgoing/dns.ts'
import type { OutgoingClient } from '#platform/outgoing/outgoing-client.ts'

export interface Product {
  readonly config: Config
  /** Signs tokens. The same on every node. */
  readonly secret: string
  readonly outgoingClient: OutgoingClient
  readonly lookupTxt: Dns['lookupTxt']
  readonly dns: Dns
  readonly makeKeys: MakeKeys
  readonly reading: ReadingThread
  readonly storage: Storage
}

/**
 * State kept in memory, such as a cache: created on first use, once per product in this process.
 */
export function perProduct<Kept>(
  make: (product: Product) => Kept,
): (scope: { readonly product: Product }) => Kept {
  const byProduct = new WeakMap<Product, { readonly value: Kept }>()
  return ({ product }) => {
    const known = byProduct.get(product) ?? { value: make(product) }
    byProduct.set(product, known)
    return known.value
  }
}
