import { days, minutes, seconds } from '#lib/duration.ts'
import type { Pool } from '#platform/database/pool.ts'
import { oneAfterAnother } from '#platform/database/together.ts'

import type { ProviderRates } from '../../transport-model.ts'
import type { ClaimedMail } from './claim-store.ts'
import { providerRate } from './provider-rates.ts'
import { giveBackTokens, takeOfDay, takeSlots, takeTokens } from './rates-store.ts'
import type { Way } from './way.ts'

export interface RateBookOptions {
  readonly pool: Pool
  /** What an organization may send by the way of the platform. */
  readonly perMinute: number
  readonly perDay: number
}

/** What somebody said of his way out. */
export interface WayLimits {
  readonly perMinute: number
  readonly providerRates: ProviderRates
}

export interface Wait {
  readonly ms: number
  readonly words: string
  /** Then it has its place; it need not ask again. */
  readonly hasSlot?: boolean
}

type Counted = Pick<ClaimedMail, 'organizationId' | 'provider' | 'isBulk' | 'hasSlot'>

/** How many mails may leave now: by a way, to a provider, of an organization. Held by all nodes together. */
export class RateBook {
  private readonly options: RateBookOptions
  private readonly asking = new Map<string, () => Promise<boolean>>()
  private readonly queueing = new Map<string, () => Promise<Place>>()

  constructor(options: RateBookOptions) {
    this.options = options
  }

  /** Undefined where it may leave now. */
  async take(
    way: Way,
    mail: Counted,
    { limits, hasOwn }: { limits: WayLimits | undefined; hasOwn: boolean },
  ): Promise<Wait | undefined> {
    const queue = mail.isBulk ? 'bulk' : 'one-off'
    const perProvider = providerRate(mail.provider, {
      chosen: limits?.providerRates ?? {},
      isSpread: way.isSpread,
    })
    // The narrowest first: what it holds back takes nothing from the others.
    if (perProvider !== undefined && !mail.hasSlot) {
      const key = `${way.id} ${mail.provider.slice(0, 100)} ${queue}`
      const place = await this.placeIn(key, perProvider)
      if (place.ms > 0) {
        await this.giveBack(mail)
        return { ...place, words: providerFull }
      }
    }
    if (limits) {
      const key = `way ${way.id}`
      const isTaken = await this.asked(key, (wanted) => this.tokens(key, limits.perMinute, wanted))
      if (!isTaken) return { ms: waitFor(limits.perMinute), words: minuteFull }
    }
    return way.id === 'platform' ? this.takeOfPlatform(mail, { queue, hasOwn }) : undefined
  }

  /** It was taken from the queue, and goes back: others of the organization may leave in its place. */
  private async giveBack({ organizationId, isBulk }: Counted): Promise<void> {
    const key = `${organizationId} ${isBulk ? 'bulk' : 'one-off'}`
    await giveBackTokens(this.options.pool, key)
  }

  private async takeOfPlatform(
    { organizationId }: Counted,
    { queue, hasOwn }: { queue: string; hasOwn: boolean },
  ): Promise<Wait | undefined> {
    const { pool, perMinute, perDay } = this.options
    // Whoever has a way of his own was taken from the queue at its rate, which is not ours.
    if (hasOwn) {
      const key = `platform ${organizationId} ${queue}`
      const isTaken = await this.asked(key, (wanted) => this.tokens(key, perMinute, wanted))
      if (!isTaken) return { ms: waitFor(perMinute), words: minuteFull }
    }
    const isTaken = await this.asked(`day ${organizationId}`, (wanted) =>
      takeOfDay(pool, { organizationId, perDay, wanted }),
    )
    if (isTaken) return undefined
    const words = `Your organization can send ${perDay.toLocaleString('en')} mails a day, and they have left. This one goes tomorrow.`
    return { ms: untilTomorrow() + Math.random() * minutes(10), words }
  }

  private tokens(key: string, perMinute: number, wanted: number): Promise<number> {
    return takeTokens(this.options.pool, { key, perMinute, wanted })
  }

  private placeIn(key: string, perMinute: number): Promise<Place> {
    const known = this.queueing.get(key)
    if (known) return known()
    if (this.queueing.size >= mostKept) this.queueing.clear()
    const ask = oneAfterAnother<undefined, Place>(async (asked) => {
      const wanted = asked.length
      const { pool } = this.options
      const held = await takeSlots(pool, { key, perMinute, wanted, horizon })
      return asked.map((_, before) => placeOf(held - before, perMinute))
    })
    const queueing = (): Promise<Place> => ask(undefined)
    this.queueing.set(key, queueing)
    return queueing()
  }

  /** Who asks while others are counted is counted together with the next. */
  private asked(key: string, take: (wanted: number) => Promise<number>): Promise<boolean> {
    const known = this.asking.get(key)
    if (known) return known()
    if (this.asking.size >= mostKept) this.asking.clear()
    const ask = oneAfterAnother<undefined, boolean>(async (asked) => {
      const taken = await take(asked.length)
      return asked.map((_, place) => place < taken)
    })
    const asking = (): Promise<boolean> => ask(undefined)
    this.asking.set(key, asking)
    return asking()
  }
}

interface Place {
  readonly ms: number
  readonly hasSlot: boolean
}

/** When it is the turn of whoever finds so many left; he who is too far behind asks again later. */
function placeOf(left: number, perMinute: number): Place {
  if (left >= 1) return { ms: 0, hasSlot: true }
  const ms = Math.ceil(((1 - left) / perMinute) * minutes(1))
  return left - 1 >= -perMinute * horizon
    ? { ms, hasSlot: true }
    : { ms: minutes(horizon) * (0.5 + Math.random() / 2), hasSlot: false }
}

/** Spread, so that what waits does not come back all at once. */
function waitFor(perMinute: number): number {
  const usual = (minutes(1) / perMinute) * mostAtOnce
  return Math.max(seconds(1), usual) * (1 + Math.random())
}

function untilTomorrow(): number {
  return days(1) - (Date.now() % days(1))
}

const minuteFull = 'This minute’s mails have left. This one goes next.'
const providerFull = 'Enough for this minute to whoever keeps this mailbox. This one goes next.'
// After so many others, as far as anybody can say.
const mostAtOnce = 5
/** Minutes. Nobody has a place later than that: rates may be changed meanwhile. */
const horizon = 10
const mostKept = 10_000
