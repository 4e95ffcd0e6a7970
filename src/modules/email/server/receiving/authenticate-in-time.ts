import { seconds } from '#lib/duration.ts'
import { authenticateMail, type MailTrust } from '#platform/mail/trust/authenticate-mail.ts'
import { perProduct } from '#platform/registry/product.ts'
import type { Dns } from '#platform/outgoing/dns.ts'

import { mailResolver } from './mail-resolver.ts'
import type { InboundRow } from './store.ts'

export type Authenticate = (
  raw: Buffer,
  came: Pick<InboundRow, 'clientIp' | 'clientName' | 'envelopeFrom'>,
) => Promise<MailTrust>

/** Slow name servers must not block the email; it counts as unverified instead. */
function createAuthenticator(dns: Dns): Authenticate {
  const resolver = mailResolver(dns)
  return async (raw, { clientIp: ip, clientName: helo, envelopeFrom: mailFrom }) => {
    const { promise: late, resolve } = Promise.withResolvers<MailTrust>()
    const timer = setTimeout(() => resolve(unknown), patience)
    const origin = { ip: ip ?? undefined, helo: helo ?? undefined, mailFrom, resolver }
    try {
      return await Promise.race([authenticateMail(raw, origin), late])
    } finally {
      clearTimeout(timer)
    }
  }
}

export const authenticatorOf = perProduct(({ dns }) => createAuthenticator(dns))

const patience = seconds(10)

const unknown: MailTrust = {
  spf: 'temperror',
  dkim: 'temperror',
  dmarc: 'temperror',
  refusesOthers: false,
  dkimDomains: [],
  isAligned: false,
  sentence: 'The name servers didn’t respond in time, so the sender couldn’t be verified.',
}
