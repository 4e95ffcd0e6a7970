import { isIPv6 } from 'node:net'

import { minutes } from '#lib/duration.ts'

/** Limits per client network; one IPv6 customer has many addresses. */
export class PeerLimits {
  private readonly inside = new Map<string, Set<string>>()
  private readonly mails = new Map<string, number>()
  private minuteEndsAt = 0

  /** False if it has too many open connections. */
  enter(address: string, connectionId: string): boolean {
    const peer = peerOf(address)
    const open = this.inside.get(peer) ?? new Set()
    if (open.size >= maxConnections) return false
    this.inside.set(peer, open.add(connectionId))
    return true
  }

  leave(address: string, connectionId: string): void {
    const peer = peerOf(address)
    const open = this.inside.get(peer)
    open?.delete(connectionId)
    if (open?.size === 0) this.inside.delete(peer)
  }

  /** False if it reached the limit for this minute. */
  acceptsMail(address: string, now = Date.now()): boolean {
    if (now >= this.minuteEndsAt) {
      this.mails.clear()
      this.minuteEndsAt = now + minutes(1)
    }
    const peer = peerOf(address)
    const count = (this.mails.get(peer) ?? 0) + 1
    this.mails.set(peer, count)
    return count <= maxMailsPerMinute
  }
}

/** The /64 network that a provider assigns to one connection; IPv4 unchanged. */
export function peerOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [before = '', after] = plain.split('%', 1)[0]?.split('::') ?? []
  const first = before === '' ? [] : before.split(':')
  const last = after === undefined || after === '' ? [] : after.split(':')
  // A trailing IPv4 address stands for two groups.
  const written = first.length + last.length + (plain.includes('.') ? 1 : 0)
  const zeros = after === undefined ? [] : Array.from({ length: 8 - written }, () => '0')
  const groups = [...first, ...zeros, ...last].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

// A local mail server in front of us sends everything from one address.
const maxConnections = 50
const maxMailsPerMinute = 20_000
