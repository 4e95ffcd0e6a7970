import { createFindAddress } from '#platform/outgoing/find-address.ts'
import { perProduct } from '#platform/registry/product.ts'

import { createAddressCodes } from './address-code.ts'
import { createGrantBox, createMailboxBox, mailboxPorts } from './mailbox-box.ts'

/** Services that the account actions need. */
export const accountRuntime = perProduct(({ config, secret, dns, outgoingClient }) => ({
  config,
  secret,
  dns,
  codes: createAddressCodes(secret),
  box: createMailboxBox(secret),
  grants: createGrantBox(secret),
  providers: config.mailboxProviders,
  safeFetch: outgoingClient.safeFetch,
  findAddress: createFindAddress({
    allowPrivate: config.allowPrivateOutgoing,
    ports: mailboxPorts,
  }),
}))
