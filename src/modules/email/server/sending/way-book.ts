import { minutes, seconds } from '#lib/duration.ts'
import type { SealedBox } from '#lib/sealed-box.ts'
import type { Pool } from '#platform/database/pool.ts'

import { providerRates } from '../../transport-model.ts'
import type { AccountWays } from './account-ways.ts'
import type { ClaimedMail } from './claim-store.ts'
import type { WayLimits } from './rate-book.ts'
import { openSettings, wayOf, type Outside } from './transport-box.ts'
import type { Way } from './way.ts'
import { listWays, noteWay, type TransportRow } from './ways-store.ts'

export interface WayBookOptions {
  readonly pool: Pool
  readonly box: SealedBox
  readonly outside: Outside
  /** The platform's transport, if there is one. */
  readonly platform: Way | undefined
  readonly mostSessions: number
  readonly accounts: AccountWays
}

/** The transports of each organization, with open connections. */
export class WayBook {
  private readonly options: WayBookOptions
  private readonly lists = new Map<string, { until: number; ways: Promise<Way[]> }>()
  private readonly open = new Map<string, OpenWay>()
  private readonly notedAt = new Map<string, number>()

  constructor(options: WayBookOptions) {
    this.options = options
  }

  /**
   * The preferred transport first, then the account's mailbox, the others in order, and the
   * platform's last.
   */
  async list({ organizationId, transportId, accountId, isBulk }: LeavingBy): Promise<Way[]> {
    const { platform, accounts } = this.options
    const own = await this.own(organizationId)
    const wanted = own.filter(({ id }) => id === transportId)
    const others = own.filter(({ id }) => id !== transportId)
    // Mailboxes send one-off email only; providers suspend mailboxes that send newsletters.
    const mailbox =
      isBulk || accountId === null ? undefined : await accounts.find(organizationId, accountId)
    return [...wanted, ...(mailbox ? [mailbox] : []), ...others, ...(platform ? [platform] : [])]
  }

  /** The configured limits; undefined for transports without any. */
  limitsOf({ id }: Way): WayLimits | undefined {
    return this.open.get(id)
  }

  async hasOwn(organizationId: string): Promise<boolean> {
    return (await this.own(organizationId)).length > 0
  }

  /** Written at intervals instead of for every email. */
  async note(
    organizationId: string,
    { id }: Way,
    problem: { step: string; words: string } | undefined,
  ): Promise<void> {
    if (id === 'platform') return
    const key = `${id} ${problem?.step ?? 'ok'}`
    if ((this.notedAt.get(key) ?? 0) > Date.now() - minutes(1)) return
    if (this.notedAt.size > mostKept) this.notedAt.clear()
    for (const known of this.notedAt.keys()) if (known.startsWith(id)) this.notedAt.delete(known)
    this.notedAt.set(key, Date.now())
    await noteWay(this.options.pool, { organizationId, id, problem })
  }

  /** Drops the cache; transports are loaded again with the next email. */
  forget(organizationId: string): void {
    this.lists.delete(organizationId)
  }

  close(): void {
    for (const { way } of this.open.values()) way.close()
    this.open.clear()
    this.options.accounts.close()
    this.options.platform?.close()
  }

  private own(organizationId: string): Promise<Way[]> {
    const known = this.lists.get(organizationId)
    if (known && known.until > Date.now()) return known.ways
    if (this.lists.size > mostKept) this.lists.clear()
    const ways = this.read(organizationId)
    this.lists.set(organizationId, { until: Date.now() + seconds(10), ways })
    ways.catch(() => this.lists.delete(organizationId))
    return ways
  }

  private async read(organizationId: string): Promise<Way[]> {
    this.closeUnused()
    const rows = await listWays(this.options.pool, organizationId)
    return rows.flatMap((row) => this.opened(row) ?? [])
  }

  private opened(row: TransportRow): Way | undefined {
    const kept = this.open.get(row.id)
    if (kept?.version === row.version) {
      kept.usedAt = Date.now()
      return kept.way
    }
    kept?.way.close()
    const settings = openSettings(this.options.box, row)
    if (!settings) return undefined
    const way = wayOf(row, settings, this.options.outside, this.options.mostSessions)
    const { id, version, perMinute } = row
    const rates = providerRates.catch({}).parse(row.providerRates)
    this.open.set(id, { version, way, usedAt: Date.now(), perMinute, providerRates: rates })
    return way
  }

  private closeUnused(): void {
    for (const [id, { way, usedAt }] of this.open) {
      if (usedAt > Date.now() - minutes(10)) continue
      way.close()
      this.open.delete(id)
    }
  }
}

/** The fields of an email that decide its transports. */
export type LeavingBy = Pick<ClaimedMail, 'organizationId' | 'transportId' | 'accountId' | 'isBulk'>

interface OpenWay extends WayLimits {
  readonly version: number
  readonly way: Way
  usedAt: number
}

const mostKept = 10_000
