import type { BadgeTone } from '#ui/badge.tsx'

import type { EmailDomain, RecordKind, RecordState } from '../../../model.ts'

/** How a domain stands, for people. */
export function tellDomain({
  state,
  isTaken,
  failingSince,
}: Pick<EmailDomain, 'state' | 'isTaken' | 'failingSince'>): {
  readonly tone: 'good' | 'warn' | 'bad' | 'plain'
  readonly label: string
  readonly sentence: string
} {
  switch (state) {
    case 'verified':
      return failingSince
        ? {
            tone: 'warn',
            label: 'Changed',
            sentence: 'Records are not as they were. Put them back, or mail may go to spam.',
          }
        : { tone: 'good', label: 'Proven', sentence: 'Mail from this domain is signed.' }
    case 'degraded':
      return {
        tone: 'bad',
        label: 'Broken',
        sentence:
          'Records have been wrong for more than a day. After two weeks the domain counts as not yours any more.',
      }
    case 'failed':
      return isTaken
        ? {
            tone: 'bad',
            label: 'Taken',
            sentence: 'Another organization has proven this domain. Ask it to remove it first.',
          }
        : {
            tone: 'bad',
            label: 'Not proven',
            sentence: 'The records were not found for two weeks. We still look once a day.',
          }
    case 'new':
    case 'pending':
      return {
        tone: 'warn',
        label: 'Waiting for records',
        sentence:
          'Set the records below where the domain is managed. We look every hour, and name servers can need that long.',
      }
  }
}

export const recordNames: Record<RecordKind, { readonly name: string; readonly why: string }> = {
  dkim: { name: 'Signature (DKIM)', why: 'The key by which others check that mail is yours.' },
  spf: { name: 'Allowed servers (SPF)', why: 'Says that we may send for this domain.' },
  return_path: { name: 'Return path', why: 'Where other servers tell us of mail that bounces.' },
  dmarc: {
    name: 'Policy (DMARC)',
    why: 'What others do with mail in your name that is not proven, and where they report it.',
  },
  mx: { name: 'Incoming mail (MX)', why: 'Brings all mail of this domain here.' },
  dkim_next: {
    name: 'Next signature (DKIM)',
    why: 'Waits until the keys are changed. Publish it now, and changing takes one click.',
  },
  tracking: { name: 'Link host', why: 'Links in mail lead over your own name.' },
}

export const recordStates: Record<
  RecordState,
  { readonly label: string; readonly tone: BadgeTone }
> = {
  pending: { label: 'Not looked at', tone: 'plain' },
  ok: { label: 'Right', tone: 'good' },
  advice: { label: 'Could be better', tone: 'warn' },
  missing: { label: 'Missing', tone: 'warn' },
  differs: { label: 'Differs', tone: 'bad' },
  unknown: { label: 'No answer', tone: 'plain' },
}

/** What is special where this domain is managed. */
export function providerHint(provider: string, domain: string): string | undefined {
  return hints[provider]?.replaceAll('{domain}', domain)
}

const hints: Readonly<Record<string, string>> = {
  cloudflare:
    'Your name servers are Cloudflare’s: add the records under DNS, Records. Turn the orange cloud off (“DNS only”) for each CNAME.',
  godaddy:
    'Your name servers are GoDaddy’s: under DNS, write only what stands before .{domain} as name, and @ for {domain} itself.',
  namecheap:
    'Your name servers are Namecheap’s: under Advanced DNS, write only what stands before .{domain} as host. MX records stand under Mail Settings, Custom MX.',
  route53:
    'Your name servers are Amazon Route 53: put TXT values in quotes, and keys longer than 255 letters in two quoted parts.',
  google: 'Your name servers are Google’s: write only what stands before .{domain} as name.',
  azure: 'Your name servers are Azure’s: write only what stands before .{domain} as name.',
  ionos:
    'Your name servers are IONOS’s: under Domains and DNS, write only what stands before .{domain}.',
  ovh: 'Your name servers are OVHcloud’s: under DNS zone, Add an entry, write what stands before .{domain}.',
  gandi: 'Your name servers are Gandi’s: under DNS records, end names of others with a dot.',
  hetzner: 'Your name servers are Hetzner’s: end the values of CNAME and MX with a dot.',
  digitalocean: 'Your name servers are DigitalOcean’s: end the values of CNAME and MX with a dot.',
  dnsimple: 'Your name servers are DNSimple’s: write only what stands before .{domain} as name.',
  wix: 'Your name servers are Wix’s: under Domains, Manage DNS Records.',
  squarespace: 'Your name servers are Squarespace’s: under Domains, DNS settings, Custom records.',
  vercel: 'Your name servers are Vercel’s: under Domains, add the records with their short name.',
  porkbun:
    'Your name servers are Porkbun’s: under DNS Records, write what stands before .{domain}.',
}
