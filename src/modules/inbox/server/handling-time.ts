import { momentMs } from '#platform/live/live-message.ts'

/**
 * Measures how long members have a conversation open, from heartbeats every `momentMs`. Held in
 * memory and written in parts, so that heartbeats cost no write; a restart or a switch of nodes
 * loses at most one part.
 */
export class HandlingTime {
  private readonly visits = new Map<string, Visit>()

  beat(
    { conversationId, memberId, now }: Beat,
    { isLeaving }: { readonly isLeaving: boolean },
  ): number | undefined {
    const key = `${conversationId} ${memberId}`
    const at = now.getTime()
    const known = this.visits.get(key)
    const gapMs = known ? at - known.seenAt : 0
    // The exact end is unknown after a missed heartbeat.
    const spentMs = (known?.spentMs ?? 0) + (gapMs <= momentMs ? Math.max(0, gapMs) : 0)
    const isDue = isLeaving || spentMs >= partMs
    this.visits.delete(key)
    if (!isLeaving) this.visits.set(key, { seenAt: at, spentMs: isDue ? 0 : spentMs })
    this.evictOldest()
    const seconds = Math.round(spentMs / 1000)
    return isDue && seconds > 0 ? seconds : undefined
  }

  private evictOldest(): void {
    const [oldest] = this.visits.keys()
    if (this.visits.size > maxVisits && oldest !== undefined) this.visits.delete(oldest)
  }
}

interface Beat {
  readonly conversationId: string
  readonly memberId: string
  readonly now: Date
}

interface Visit {
  readonly seenAt: number
  readonly spentMs: number
}

const partMs = 5 * 60_000
const maxVisits = 20_000
