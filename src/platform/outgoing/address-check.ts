import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Reach = 'public' | 'public and private'

/** Whether a socket may connect to this address. Only addresses known to be public are allowed. */
export function isAllowedAddress(address: string, reach: Reach): boolean {
  // Node's parser is strict; ipaddr.js also accepts octal and short forms.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (metadataAddresses.has(parsed.toString())) return false

  const range: string = parsed.range()
  if (reach === 'public and private' && privateRanges.has(range)) return true
  if (range !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

// ipaddr.js reports unknown ranges as "unicast", including IPv4-compatible addresses such as
// "::127.0.0.1". Only 2000::/3 is allocated.
const globalUnicast = ipaddr.parseCIDR('2000::/3')

// Link-local is left out on purpose, because cloud metadata services live there.
const privateRanges = new Set(['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'])

// Metadata services outside link-local that hand out credentials: Azure (a public address),
// Alibaba, and AWS and Google over IPv6.
const metadataAddresses = new Set([
  '168.63.129.16',
  '100.100.100.200',
  'fd00:ec2::254',
  'fd20:ce::254',
])
