import { readNetwork } from './network.ts'

export type BlockedKind = 'network' | 'domain' | 'country'

export function readBlocked(kind: BlockedKind, text: string): string | undefined {
  const said = text.trim()
  switch (kind) {
    case 'network':
      return readNetwork(said)
    case 'domain': {
      const domain = said.replace(/^.*@/, '').toLowerCase()
      return domainShape.test(domain) && domain.length <= 253 ? domain : undefined
    }
    case 'country':
      return /^[a-z]{2}$/i.test(said) ? said.toUpperCase() : undefined
  }
}

export function isOfDomain(email: string | null | undefined, domains: readonly string[]): boolean {
  const domain = email?.split('@').at(-1)?.toLowerCase()
  if (!domain) return false
  return domains.some((blocked) => domain === blocked || domain.endsWith(`.${blocked}`))
}

export const blockedSentences: Readonly<Record<BlockedKind, string>> = {
  network: 'Enter an IP address or range such as 203.0.113.7 or 203.0.113.0/24.',
  domain: 'Enter a domain such as example.com.',
  country: 'Enter a two-letter country code such as DE.',
}

const domainShape = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/
