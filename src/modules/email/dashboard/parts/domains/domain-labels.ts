import type { BadgeTone } from '#ui/badge.tsx'

import type { EmailDomain, RecordKind, RecordState } from '../../../model.ts'

export function describeDomain({
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
            sentence: 'Some DNS records changed. Restore them to keep email out of spam.',
          }
        : { tone: 'good', label: 'Verified', sentence: 'Email from this domain is signed.' }
    case 'degraded':
      return {
        tone: 'bad',
        label: 'Broken',
        sentence:
          'Some records have been wrong for over a day. After two weeks, the domain loses its verification.',
      }
    case 'failed':
      return isTaken
        ? {
            tone: 'bad',
            label: 'Taken',
            sentence: 'Another organization has verified this domain. Ask them to remove it first.',
          }
        : {
            tone: 'bad',
            label: 'Not verified',
            sentence: 'We couldn’t find the records for two weeks. We still check once a day.',
          }
    case 'new':
    case 'pending':
      return {
        tone: 'warn',
        label: 'Waiting for records',
        sentence: 'Add the records below at your DNS provider. We check every hour.',
      }
  }
}

export const recordNames: Record<RecordKind, { readonly name: string; readonly why: string }> = {
  dkim: { name: 'Signature (DKIM)', why: 'Lets others verify that an email is from you.' },
  spf: { name: 'Allowed servers (SPF)', why: 'Allows us to send for this domain.' },
  return_path: { name: 'Return path', why: 'Receives bounces from other mail servers.' },
  dmarc: {
    name: 'Policy (DMARC)',
    why: 'Tells others what to do with unverified email in your name and where to report it.',
  },
  mx: { name: 'Incoming email (MX)', why: 'Delivers all email to this domain here.' },
  dkim_next: {
    name: 'Next signature (DKIM)',
    why: 'Publish it now to rotate keys with one click later.',
  },
  tracking: { name: 'Link domain', why: 'Links in emails use your own domain.' },
}

export const recordStates: Record<
  RecordState,
  { readonly label: string; readonly tone: BadgeTone }
> = {
  pending: { label: 'Not checked', tone: 'plain' },
  ok: { label: 'Correct', tone: 'good' },
  advice: { label: 'Can be improved', tone: 'warn' },
  missing: { label: 'Missing', tone: 'warn' },
  differs: { label: 'Incorrect', tone: 'bad' },
  unknown: { label: 'No response', tone: 'plain' },
}

/** How to enter records at this DNS provider. */
export function providerHint(provider: string, domain: string): string | undefined {
  return hints[provider]?.replaceAll('{domain}', domain)
}

const hints: Readonly<Record<string, string>> = {
  cloudflare:
    'Your DNS is at Cloudflare. Add the records under DNS > Records. Set each CNAME to “DNS only”.',
  godaddy:
    'Your DNS is at GoDaddy. Under DNS, enter only the part before .{domain} as the name, and @ for {domain} itself.',
  namecheap:
    'Your DNS is at Namecheap. Under Advanced DNS, enter only the part before .{domain} as the host. MX records are under Mail Settings > Custom MX.',
  route53:
    'Your DNS is at Amazon Route 53. Put TXT values in quotes, and split keys longer than 255 characters into two quoted parts.',
  google: 'Your DNS is at Google. Enter only the part before .{domain} as the name.',
  azure: 'Your DNS is at Azure. Enter only the part before .{domain} as the name.',
  ionos: 'Your DNS is at IONOS. Under Domains > DNS, enter only the part before .{domain}.',
  ovh: 'Your DNS is at OVHcloud. Under DNS zone > Add an entry, enter the part before .{domain}.',
  gandi: 'Your DNS is at Gandi. Under DNS records, end the names of other servers with a dot.',
  hetzner: 'Your DNS is at Hetzner. End CNAME and MX values with a dot.',
  digitalocean: 'Your DNS is at DigitalOcean. End CNAME and MX values with a dot.',
  dnsimple: 'Your DNS is at DNSimple. Enter only the part before .{domain} as the name.',
  wix: 'Your DNS is at Wix. Go to Domains > Manage DNS Records.',
  squarespace: 'Your DNS is at Squarespace. Go to Domains > DNS settings > Custom records.',
  vercel: 'Your DNS is at Vercel. Under Domains, add the records with their short name.',
  porkbun: 'Your DNS is at Porkbun. Under DNS Records, enter the part before .{domain}.',
}
