import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Reach = 'public' | 'public and private'

/** Whether a socket may be opened to this address. Everything not known to be good is refused. */
export function isAllowedAddress(address: string, reach: Reach): boolean {
  // Node's parser is strict; the one of ipaddr.js also takes octal and short forms.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (metadataAddresses.has(parsed.toString())) return false

  const range: string = parsed.range()
  if (reach === 'public and private' && privateRanges.has(range)) return true
  if (range !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
}

// ipaddr.js calls every address it has no name for "unicast", the forgotten IPv4-compatible
// "::127.0.0.1" among them. Only 2000::/3 has ever been given out.
const globalUnicast = ipaddr.parseCIDR('2000::/3')

// Link-local is missing on purpose: the metadata service of a cloud lives there, and no one else.
const privateRanges = new Set(['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'])

// Services that hand out the machine's credentials under addresses outside link-local:
// Azure (a public address), Alibaba, and the IPv6 ones of AWS and Google.
const metadataAddresses = new Set([
  '168.63.129.16',
  '100.100.100.200',
  'fd00:ec2::254',
  'fd20:ce::254',
])
