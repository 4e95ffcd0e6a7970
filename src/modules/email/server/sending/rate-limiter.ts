import { days, minutes, seconds } from '#lib/duration.ts'
import type { Pool } from '#platform/database/pool.ts'
import { batchedInTurn } from '#platform/database/batched.ts'

import type { ProviderRates } from '../../transport-model.ts'
import type { ClaimedMail } from './claim-store.ts'
import { providerRate } from './provider-rates.ts'
import { giveBackTokens, takeDailyTokens, takeSlots, takeTokens } from './rates-store.ts'
import type { Transport } from './transport.ts'

export interface RateLimiterOptions {
  readonly pool: Pool
  /** The limits of an organization on the platform's transport. */
  readonly perMinute: number
  readonly perDay: number
}

/** The rates set on a transport. */
export interface TransportLimits {
  readonly perMinute: number
  readonly providerRates: ProviderRates
}

export interface Wait {
  readonly ms: number
  readonly words: string
  /** It holds a rate slot and needn't ask again. */
  readonly hasSlot?: boolean
}

type Counted = Pick<ClaimedMail, 'organizationId' | 'provider' | 'isBulk' | 'hasSlot'>

/** Rate limits per transport, provider, and organization, shared by all nodes. */
export class RateLimiter {
  private readonly options: RateLimiterOptions
  private readonly asking = new Map<string, () => Promise<boolean>>()
  private readonly queueing = new Map<string, () => Promise<Place>>()

  constructor(options: RateLimiterOptions) {
    this.options = options
  }

  /** Undefined if the email can be sent now. */
  async take(
    transport: Transport,
    mail: Counted,
    { limits, hasOwn }: { limits: TransportLimits | undefined; hasOwn: boolean },
  ): Promise<Wait | undefined> {
    const queue = mail.isBulk ? 'bulk' : 'one-off'
    const perProvider = providerRate(mail.provider, {
      chosen: limits?.providerRates ?? {},
      isSpread: transport.isSpread,
    })
    // The narrowest limit comes first, so that an email it holds back uses up no other limit.
    if (perProvider !== undefined && !mail.hasSlot) {
      const key = `${transport.id} ${mail.provider.slice(0, 100)} ${queue}`
      const place = await this.placeIn(key, perProvider)
      if (place.ms > 0) {
        await this.giveBack(mail)
        return { ...place, words: providerFull }
      }
    }
    if (limits) {
      const key = `way ${transport.id}`
      const isTaken = await this.asked(key, (requested) =>
        this.tokens(key, limits.perMinute, requested),
      )
      if (!isTaken) return { ms: waitFor(limits.perMinute), words: minuteFull }
    }
    return transport.id === 'platform'
      ? this.takePlatformTokens(mail, { queue, hasOwn })
      : undefined
  }

  /** Returns the token taken on claiming, so that another email of the organization can go. */
  private async giveBack({ organizationId, isBulk }: Counted): Promise<void> {
    const key = `${organizationId} ${isBulk ? 'bulk' : 'one-off'}`
    await giveBackTokens(this.options.pool, key)
  }

  private async takePlatformTokens(
    { organizationId }: Counted,
    { queue, hasOwn }: { queue: string; hasOwn: boolean },
  ): Promise<Wait | undefined> {
    const { pool, perMinute, perDay } = this.options
    // Organizations with their own transport were claimed at its rate, not at the platform's.
    if (hasOwn) {
      const key = `platform ${organizationId} ${queue}`
      const isTaken = await this.asked(key, (requested) => this.tokens(key, perMinute, requested))
      if (!isTaken) return { ms: waitFor(perMinute), words: minuteFull }
    }
    const isTaken = await this.asked(`day ${organizationId}`, (requested) =>
      takeDailyTokens(pool, { organizationId, perDay, requested }),
    )
    if (isTaken) return undefined
    const words = `Your organization has reached its limit of ${perDay.toLocaleString('en')} emails a day. This one is sent tomorrow.`
    return { ms: untilTomorrow() + Math.random() * minutes(10), words }
  }

  private tokens(key: string, perMinute: number, requested: number): Promise<number> {
    return takeTokens(this.options.pool, { key, perMinute, requested })
  }

  private placeIn(key: string, perMinute: number): Promise<Place> {
    const known = this.queueing.get(key)
    if (known) return known()
    if (this.queueing.size >= maxStored) this.queueing.clear()
    const ask = batchedInTurn<undefined, Place>(async (asked) => {
      const requested = asked.length
      const { pool } = this.options
      const held = await takeSlots(pool, { key, perMinute, requested, horizon })
      return asked.map((_, before) => placeOf(held - before, perMinute))
    })
    const queueing = (): Promise<Place> => ask(undefined)
    this.queueing.set(key, queueing)
    return queueing()
  }

  /** Requests that arrive during a query are counted together in the next one. */
  private asked(key: string, take: (requested: number) => Promise<number>): Promise<boolean> {
    const known = this.asking.get(key)
    if (known) return known()
    if (this.asking.size >= maxStored) this.asking.clear()
    const ask = batchedInTurn<undefined, boolean>(async (asked) => {
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

/** The wait until a slot; too far behind, the email asks again later. */
function placeOf(left: number, perMinute: number): Place {
  if (left >= 1) return { ms: 0, hasSlot: true }
  const ms = Math.ceil(((1 - left) / perMinute) * minutes(1))
  return left - 1 >= -perMinute * horizon
    ? { ms, hasSlot: true }
    : { ms: minutes(horizon) * (0.5 + Math.random() / 2), hasSlot: false }
}

/** Randomized so that waiting emails don't all come back at once. */
function waitFor(perMinute: number): number {
  const usual = (minutes(1) / perMinute) * maxBatchSize
  return Math.max(seconds(1), usual) * (1 + Math.random())
}

function untilTomorrow(): number {
  return days(1) - (Date.now() % days(1))
}

const minuteFull = 'The limit per minute is reached. This email is sent next.'
const providerFull =
  'The limit per minute for this mailbox provider is reached. This email is sent next.'
// An estimate of how many emails are ahead.
const maxBatchSize = 5
/** Minutes. No slot is reserved further ahead, because rates may change. */
const horizon = 10
const maxStored = 10_000
