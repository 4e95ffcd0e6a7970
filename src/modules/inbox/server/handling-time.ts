import { momentMs } from '#platform/live/live-message.ts'

/**
 * How long members have conversations open in front of them, from what their browsers say about twice
 * in `momentMs`. Kept in memory and handed out in parts, so that a beat costs no write. What is lost
 * when a process ends, or when the beats of one browser reach several nodes, is at most one part.
 */
export class HandlingTime {
  private readonly visits = new Map<string, Visit>()

  /** Answers the seconds to write down, once the visit is over or long enough. */
  beat(
    { conversationId, memberId, now }: Beat,
    { isLeaving }: { readonly isLeaving: boolean },
  ): number | undefined {
    const key = `${conversationId} ${memberId}`
    const at = now.getTime()
    const known = this.visits.get(key)
    const gapMs = known ? at - known.seenAt : 0
    // Who was not heard of for longer had gone; nobody knows when.
    const spentMs = (known?.spentMs ?? 0) + (gapMs <= momentMs ? Math.max(0, gapMs) : 0)
    const isDue = isLeaving || spentMs >= partMs
    this.visits.delete(key)
    if (!isLeaving) this.visits.set(key, { seenAt: at, spentMs: isDue ? 0 : spentMs })
    this.forgetOldest()
    const seconds = Math.round(spentMs / 1000)
    return isDue && seconds > 0 ? seconds : undefined
  }

  /** Those heard of last stand last. */
  private forgetOldest(): void {
    const [oldest] = this.visits.keys()
    if (this.visits.size > mostVisits && oldest !== undefined) this.visits.delete(oldest)
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
const mostVisits = 20_000
