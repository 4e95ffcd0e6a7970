import { getDomain } from 'tldts'

import type { MailPerson } from '#platform/mail/reading/mail-shape.ts'
import type { MailTrust } from '#platform/mail/trust/authenticate-mail.ts'

import { mailboxProvider } from './mailbox-provider.ts'
import knownReporters from './trusted-reporters.json' with { type: 'json' }

/** Whether the sender of a report may report on a mailbox. */
export type MayReportFor = (recipient: string) => boolean

/**
 * A Message-ID proves nothing, because every recipient knows it. Trusted are the mailbox's own
 * server with a verified domain and the known complaint services of large providers.
 */
export function trustedReporter(
  from: MailPerson | undefined,
  { isAligned, dkimDomains }: Pick<MailTrust, 'isAligned' | 'dkimDomains'>,
): MayReportFor {
  if (!from || !isAligned) return () => false
  const at = from.address.lastIndexOf('@')
  const [local, domain] = [from.address.slice(0, at), from.address.slice(at + 1)]
  const owner = ownerOf(domain)
  const isSigned = dkimDomains.some((signer) => ownerOf(signer) === owner)
  if (isSigned && isKnown(from.address, domain)) return () => true
  // Other users of the provider could send the same text, but not from a name reserved for servers.
  if (!serverNames.test(local)) return () => false
  return (recipient) =>
    ownerOf(recipient.slice(recipient.lastIndexOf('@') + 1)) === owner ||
    mailboxProvider(recipient) === mailboxProvider(`@${owner}`)
}

const serverNames = /^(mailer-daemon|postmaster|abuse|microsoftexchange[0-9a-f]{32})$/

const known = new Set(knownReporters)

function isKnown(address: string, domain: string): boolean {
  const labels = domain.split('.')
  return known.has(address) || labels.some((_, place) => known.has(labels.slice(place).join('.')))
}

function ownerOf(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain
}
