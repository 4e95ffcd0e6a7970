import { parse } from 'tldts'

import { normalizeEmail } from '#lib/email-address.ts'

import { isFreemail } from '../freemail.ts'

export type DomainNameProblem = 'malformed' | 'public suffix' | 'freemail' | 'closed zone'

/** The lookup form of a domain, or the reason why no organization can own it. */
export function readDomainName(
  text: string,
): { readonly domain: string } | { readonly problem: DomainNameProblem } {
  const bare = text.trim().replace(/^@/, '').replace(/\.$/, '')
  // Reuses the address rules, which already validate the part after the @.
  const address = bare.includes('@') ? undefined : normalizeEmail(`x@${bare}`)
  if (address === undefined) return { problem: 'malformed' }
  const domain = address.slice(2)
  if (closedZones.test(domain)) return { problem: 'closed zone' }
  const registered = parse(domain, { allowPrivateDomains: true }).domain
  if (!registered) return { problem: 'public suffix' }
  if (isFreemail(domain) || isFreemail(registered)) return { problem: 'freemail' }
  // Leaves room for the longest prefix a record puts in front of it.
  return domain.length <= 230 ? { domain } : { problem: 'malformed' }
}

export const domainNameSentences: Record<DomainNameProblem, string> = {
  malformed: 'Enter your own domain, such as example.com.',
  'public suffix':
    'Anyone can register names under this suffix. Enter the full domain, such as example.com.',
  freemail:
    'This domain belongs to an email provider. Add its addresses under Email settings instead.',
  'closed zone': 'This domain isn’t on the public internet, so its records can’t be checked.',
}

const closedZones =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|onion|invalid|test)$/
