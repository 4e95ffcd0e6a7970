import freemailDomains from './freemail-domains.json' with { type: 'json' }

/** Domains where anyone can get an address: they can't be verified or used for bulk email. */
export function isFreemail(domain: string): boolean {
  return freemail.has(domain.toLowerCase())
}

const freemail = new Set<string>(freemailDomains)
