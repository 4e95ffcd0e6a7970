import { minutes } from '#lib/duration.ts'

/** How much one address of the network may bring to this process. */
export class PeerLimits {
  private readonly inside = new Map<string, Set<string>>()
  private readonly mails = new Map<string, number>()
  private minuteEndsAt = 0

  /** False when it has too many connections already. */
  enter(address: string, connectionId: string): boolean {
    const open = this.inside.get(address) ?? new Set()
    if (open.size >= mostConnections) return false
    this.inside.set(address, open.add(connectionId))
    return true
  }

  leave(address: string, connectionId: string): void {
    const open = this.inside.get(address)
    open?.delete(connectionId)
    if (open?.size === 0) this.inside.delete(address)
  }

  /** False when it brought enough for this minute. */
  takesMail(address: string, now = Date.now()): boolean {
    if (now >= this.minuteEndsAt) {
      this.mails.clear()
      this.minuteEndsAt = now + minutes(1)
    }
    const count = (this.mails.get(address) ?? 0) + 1
    this.mails.set(address, count)
    return count <= mostMailsPerMinute
  }
}

// A mail server of your own in front of us brings all of it from one address.
const mostConnections = 50
const mostMailsPerMinute = 20_000
