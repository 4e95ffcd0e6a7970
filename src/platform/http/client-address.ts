import type { IncomingMessage } from 'node:http'

import ipaddr from 'ipaddr.js'

/**
 * The address used for rate limits. Proxies are counted, not trusted: with one configured proxy,
 * only the last entry of X-Forwarded-For is its own. IPv6 counts as /64 because one customer owns
 * all of it.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const socketAddress = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return networkOf(socketAddress)
  const header = request.headers['x-forwarded-for']
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',')
  const claimed = hops.at(-trustedProxies)?.trim()
  return networkOf(claimed || socketAddress)
}

function networkOf(text: string): string {
  if (!ipaddr.isValid(text)) return 'unknown'
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  const groups = address.toByteArray().slice(0, 8)
  return `${Buffer.from(groups).toString('hex')}::/64`
}
