import type { IncomingMessage } from 'node:http'

export function acceptedEncodings({
  headers,
}: Pick<IncomingMessage, 'headers'>): ReadonlySet<string> {
  const header = headers['accept-encoding']
  const offers = (typeof header === 'string' ? header : '').split(',').map((offer) => offer.trim())
  return new Set(offers.filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer)).map(nameOf))
}

function nameOf(offer: string): string {
  return offer.split(';')[0]?.trim().toLowerCase() ?? ''
}
