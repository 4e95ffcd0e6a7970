import { perProduct } from '#platform/registry/product.ts'
import { refuse } from '#platform/registry/refuse.ts'

import { maxUnknownPerAddress, offlineAfterMs } from '../rules.ts'

/**
 * Counts in memory instead of the database: this stops a flood cheaply, and a browser reports only
 * a few times a minute.
 */
export class VisitLimits {
  private minute = 0
  private counts = new Map<string, number>()
  private unknown = new Map<string, Map<string, number>>()
  private unknownCount = 0
  private sweptMinute = 0
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** Many people can share an IP address; one browser views only so many pages. */
  spend(organizationId: string, address: string, keyHash: string): void {
    this.begin()
    const isNew = !this.counts.has(`k ${keyHash}`)
    this.count(`k ${keyHash}`, 40)
    this.count(`a ${organizationId} ${address}`, 1200)
    if (isNew) this.count(`n ${organizationId} ${address}`, 300)
  }

  /**
   * Whether another unknown browser fits on the list for this IP address. Listed ones stay, and
   * known visitors always fit; the rest just aren't listed.
   */
  hasRoom(organizationId: string, address: string, keyHash: string): boolean {
    const now = this.now()
    this.sweep(now)
    const place = `${organizationId} ${address}`
    const here = this.unknown.get(place) ?? new Map<string, number>()
    this.unknown.set(place, here)
    this.forgetOld(here, now)
    if (!here.has(keyHash)) {
      if (here.size >= maxUnknownPerAddress) return false
      this.unknownCount++
    }
    here.set(keyHash, now)
    return true
  }

  /** Also removes IP addresses that no longer send visits. */
  private sweep(now: number): void {
    const minute = Math.floor(now / 60_000)
    if (minute !== this.sweptMinute) {
      this.sweptMinute = minute
      for (const [place, here] of this.unknown) {
        this.forgetOld(here, now)
        if (here.size === 0) this.unknown.delete(place)
      }
    }
    if (this.unknownCount < maxCounters) return
    this.unknown = new Map()
    this.unknownCount = 0
  }

  private forgetOld(here: Map<string, number>, now: number): void {
    for (const [key, at] of here) {
      if (now - at >= offlineAfterMs && here.delete(key)) this.unknownCount--
    }
  }

  private begin(): void {
    const minute = Math.floor(this.now() / 60_000)
    if (minute === this.minute && this.counts.size < maxCounters) return
    this.minute = minute
    this.counts = new Map()
  }

  private count(what: string, limit: number): void {
    const used = (this.counts.get(what) ?? 0) + 1
    this.counts.set(what, used)
    if (used > limit) {
      refuse('rate_limited', 'Too many visits from your network. Try again in a minute.', {
        retryAfterSeconds: 60,
      })
    }
  }
}

const maxCounters = 200_000

export const visitLimitsOf = perProduct(() => new VisitLimits())
