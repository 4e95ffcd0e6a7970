import freemailDomains from './freemail-domains.json' with { type: 'json' }

/** Of providers where anybody has an address: nobody can prove such a domain, or send bulk from it. */
export function isFreemail(domain: string): boolean {
  return freemail.has(domain.toLowerCase())
}

const freemail = new Set<string>(freemailDomains)
