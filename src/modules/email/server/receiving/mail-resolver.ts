import { isIP } from 'node:net'

import type { DNSResolver } from 'mailauth'

import { seconds } from '#lib/duration.ts'
import type { Dns } from '#platform/outgoing/dns.ts'

/**
 * A caching resolver for sender authentication: emails of one provider repeat the same lookups.
 * Results are cached for a minute, failures only briefly.
 */
export function mailResolver(dns: Dns): DNSResolver {
  const known = new Map<string, Known>()
  return async (name, type) => {
    const key = `${type} ${name.toLowerCase()}`
    const found = known.get(key)
    if (found && found.until > Date.now()) return found.answer
    if (known.size >= maxKnown) known.clear()
    const entry: Known = { answer: ask(dns, name, type), until: Date.now() + seconds(60) }
    entry.answer.catch((error: unknown) => {
      if (codeOf(error) === 'ESERVFAIL') entry.until = Date.now() + seconds(5)
    })
    known.set(key, entry)
    return entry.answer
  }
}

interface Known {
  readonly answer: Promise<string[]>
  until: number
}

const maxKnown = 5000

async function ask(dns: Dns, name: string, type: string): Promise<string[]> {
  const found = await lookUp(dns, name, type).catch(() => {
    throw problem('ESERVFAIL')
  })
  if (found.length === 0) throw problem('ENOTFOUND')
  // MX records are parsed as records, not as text.
  return found as string[]
}

async function lookUp(dns: Dns, name: string, type: string): Promise<unknown[]> {
  switch (type) {
    case 'TXT':
      return dns.lookupTxt(name)
    case 'MX':
      return dns.lookupMx(name)
    case 'CNAME':
      return dns.lookupCname(name)
    case 'A':
    case 'AAAA': {
      // An empty answer is a valid answer.
      const addresses = await dns.resolveAddresses(name).catch(() => [])
      return addresses.filter((address) => isIP(address) === (type === 'A' ? 4 : 6))
    }
    default:
      return []
  }
}

function problem(code: string): Error {
  return Object.assign(new Error(`The name servers returned ${code}.`), { code })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
