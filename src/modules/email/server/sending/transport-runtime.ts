import { createFindAddress } from '#platform/outgoing/find-address.ts'
import { perProduct } from '#platform/registry/product.ts'

import { smtpPorts, transportBox } from './transport-box.ts'

/** Services that the transport actions need. */
export const transportRuntime = perProduct(({ config, secret, outgoingClient }) => {
  const allowPrivate = config.allowPrivateOutgoing
  return {
    box: transportBox(secret),
    allowPrivate,
    publicUrl: config.publicUrl,
    hasPlatformTransport: config.smtpUrl !== undefined || config.mode === 'local',
    outside: {
      safeFetch: outgoingClient.safeFetch,
      findAddress: createFindAddress({ allowPrivate, ports: smtpPorts }),
      allowPrivate,
    },
  }
})
