import { parse } from 'tldts'

import { normalizeEmail } from '#lib/email-address.ts'

import { isFreemail } from '../freemail.ts'

export type DomainNameProblem = 'malformed' | 'public suffix' | 'freemail' | 'closed zone'

/** The form in which a domain is looked up, or what keeps it from being somebody's own. */
export function readDomainName(
  text: string,
): { readonly domain: string } | { readonly problem: DomainNameProblem } {
  const bare = text.trim().replace(/^@/, '').replace(/\.$/, '')
  // The rules for what stands behind the @ are the rules for a domain.
  const address = bare.includes('@') ? undefined : normalizeEmail(`x@${bare}`)
  if (address === undefined) return { problem: 'malformed' }
  const domain = address.slice(2)
  if (closedZones.test(domain)) return { problem: 'closed zone' }
  const registered = parse(domain, { allowPrivateDomains: true }).domain
  if (!registered) return { problem: 'public suffix' }
  if (isFreemail(domain) || isFreemail(registered)) return { problem: 'freemail' }
  // Room for the longest name that is put in front of it.
  return domain.length <= 230 ? { domain } : { problem: 'malformed' }
}

export const domainNameSentences: Record<DomainNameProblem, string> = {
  malformed: 'Write a domain of your own, such as example.com.',
  'public suffix':
    'Everybody registers names under this one. Write the whole domain, such as example.com.',
  freemail:
    'This domain belongs to a mail provider. Add its addresses under E-mail settings instead.',
  'closed zone': 'This name is not on the public internet, so nobody could check its records.',
}

const closedZones =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|onion|invalid|test)$/
