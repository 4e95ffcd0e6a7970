import ipaddr from 'ipaddr.js'

/** Shortens an IP address so that it can't identify a person. */
export function truncated(address: string): string {
  const parsed = parse(address)
  if (!parsed) return ''
  const kept = parsed.kind() === 'ipv4' ? 24 : 48
  return networkText(parsed, kept)
}

/** Undefined for invalid networks and for ranges that cover half of the internet. */
export function readNetwork(text: string): string | undefined {
  const parsed = parse(text)
  if (parsed) return networkText(parsed, parsed.kind() === 'ipv4' ? 32 : 64)
  const [address = '', length] = text.split('/')
  return readRange(parse(address), Number(length || Number.NaN))
}

function readRange(
  parsed: ipaddr.IPv4 | ipaddr.IPv6 | undefined,
  bits: number,
): string | undefined {
  if (!parsed) return undefined
  const most = parsed.kind() === 'ipv4' ? 32 : 128
  const least = most === 32 ? 8 : 16
  if (!Number.isInteger(bits) || bits < least || bits > most) return undefined
  return networkText(parsed, bits)
}

export function isWithin(address: string, networks: readonly string[]): boolean {
  const parsed = parse(address)
  if (!parsed) return false
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network)
    return range.kind() === parsed.kind() && parsed.match(range, bits)
  })
}

// The platform writes an IPv6 network as 16 hexadecimal digits and ::/64.
function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const groups = /^([\da-f]{16})::\/64$/.exec(text)?.[1]?.match(/.{4}/g)
  const address = groups ? `${groups.join(':')}::` : text
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined
}

function networkText(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray().map((byte, place) => {
    const left = Math.min(8, Math.max(0, bits - place * 8))
    return byte & (0xff << (8 - left)) & 0xff
  })
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`
}
