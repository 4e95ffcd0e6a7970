import { getDomain } from 'tldts'

import type { MailPerson } from '#platform/mail/reading/mail-shape.ts'
import type { MailTrust } from '#platform/mail/trust/judge-mail.ts'

import { mailboxProvider } from './mailbox-provider.ts'
import knownSpeakers from './report-speakers.json' with { type: 'json' }

/** Whether whoever sent a report may speak for the mailbox of an address. */
export type SpeaksFor = (recipient: string) => boolean

/**
 * A Message-ID is known to all who got the mail, so it proves nothing. The server of the mailbox
 * speaks for it, where its domain is proven; so do those who tell of complaints for large providers.
 */
export function speakerOf(
  from: MailPerson | undefined,
  { isAligned, dkimDomains }: Pick<MailTrust, 'isAligned' | 'dkimDomains'>,
): SpeaksFor {
  if (!from || !isAligned) return () => false
  const at = from.address.lastIndexOf('@')
  const [local, domain] = [from.address.slice(0, at), from.address.slice(at + 1)]
  const owner = ownerOf(domain)
  const isSigned = dkimDomains.some((signer) => ownerOf(signer) === owner)
  if (isSigned && isKnown(from.address, domain)) return () => true
  // Others with a mailbox there could write the same, but not under a name that is kept for servers.
  if (!serverNames.test(local)) return () => false
  return (recipient) =>
    ownerOf(recipient.slice(recipient.lastIndexOf('@') + 1)) === owner ||
    mailboxProvider(recipient) === mailboxProvider(`@${owner}`)
}

const serverNames = /^(mailer-daemon|postmaster|abuse|microsoftexchange[0-9a-f]{32})$/

const known = new Set(knownSpeakers)

function isKnown(address: string, domain: string): boolean {
  const labels = domain.split('.')
  return known.has(address) || labels.some((_, place) => known.has(labels.slice(place).join('.')))
}

function ownerOf(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain
}
