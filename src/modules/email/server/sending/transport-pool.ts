import { minutes, seconds } from '#lib/duration.ts'
import type { SealedBox } from '#lib/sealed-box.ts'
import type { Pool } from '#platform/database/pool.ts'

import { providerRates } from '../../transport-model.ts'
import type { AccountTransports } from './account-transports.ts'
import type { ClaimedMail } from './claim-store.ts'
import type { TransportLimits } from './rate-limiter.ts'
import { openSettings, transportFor, type Outside } from './transport-box.ts'
import type { Transport } from './transport.ts'
import {
  listActiveTransports,
  saveTransportStatus,
  type TransportRow,
} from './active-transports-store.ts'

export interface TransportPoolOptions {
  readonly pool: Pool
  readonly box: SealedBox
  readonly outside: Outside
  /** The platform's transport, if there is one. */
  readonly platform: Transport | undefined
  readonly maxSessions: number
  readonly accounts: AccountTransports
}

/** The transports of each organization, with open connections. */
export class TransportPool {
  private readonly options: TransportPoolOptions
  private readonly lists = new Map<string, { until: number; transports: Promise<Transport[]> }>()
  private readonly open = new Map<string, OpenTransport>()
  private readonly notedAt = new Map<string, number>()

  constructor(options: TransportPoolOptions) {
    this.options = options
  }

  /**
   * The preferred transport first, then the account's mailbox, the others in order, and the
   * platform's last.
   */
  async list({
    organizationId,
    transportId,
    accountId,
    isBulk,
  }: TransportChoice): Promise<Transport[]> {
    const { platform, accounts } = this.options
    const own = await this.own(organizationId)
    const preferred = own.filter(({ id }) => id === transportId)
    const others = own.filter(({ id }) => id !== transportId)
    // Mailboxes send one-off email only; providers suspend mailboxes that send newsletters.
    const mailbox =
      isBulk || accountId === null ? undefined : await accounts.find(organizationId, accountId)
    return [...preferred, ...(mailbox ? [mailbox] : []), ...others, ...(platform ? [platform] : [])]
  }

  /** The configured limits; undefined for transports without any. */
  limitsOf({ id }: Transport): TransportLimits | undefined {
    return this.open.get(id)
  }

  async hasOwn(organizationId: string): Promise<boolean> {
    return (await this.own(organizationId)).length > 0
  }

  /** Written at intervals instead of for every email. */
  async note(
    organizationId: string,
    { id }: Transport,
    problem: { step: string; words: string } | undefined,
  ): Promise<void> {
    if (id === 'platform') return
    const key = `${id} ${problem?.step ?? 'ok'}`
    if ((this.notedAt.get(key) ?? 0) > Date.now() - minutes(1)) return
    if (this.notedAt.size > maxStored) this.notedAt.clear()
    for (const known of this.notedAt.keys()) if (known.startsWith(id)) this.notedAt.delete(known)
    this.notedAt.set(key, Date.now())
    await saveTransportStatus(this.options.pool, { organizationId, id, problem })
  }

  /** Drops the cache; transports are loaded again with the next email. */
  forget(organizationId: string): void {
    this.lists.delete(organizationId)
  }

  close(): void {
    for (const { transport } of this.open.values()) transport.close()
    this.open.clear()
    this.options.accounts.close()
    this.options.platform?.close()
  }

  private own(organizationId: string): Promise<Transport[]> {
    const known = this.lists.get(organizationId)
    if (known && known.until > Date.now()) return known.transports
    if (this.lists.size > maxStored) this.lists.clear()
    const transports = this.read(organizationId)
    this.lists.set(organizationId, { until: Date.now() + seconds(10), transports })
    transports.catch(() => this.lists.delete(organizationId))
    return transports
  }

  private async read(organizationId: string): Promise<Transport[]> {
    this.closeUnused()
    const rows = await listActiveTransports(this.options.pool, organizationId)
    return rows.flatMap((row) => this.opened(row) ?? [])
  }

  private opened(row: TransportRow): Transport | undefined {
    const kept = this.open.get(row.id)
    if (kept?.version === row.version) {
      kept.usedAt = Date.now()
      return kept.transport
    }
    kept?.transport.close()
    const settings = openSettings(this.options.box, row)
    if (!settings) return undefined
    const transport = transportFor(row, settings, this.options.outside, this.options.maxSessions)
    const { id, version, perMinute } = row
    const rates = providerRates.catch({}).parse(row.providerRates)
    this.open.set(id, { version, transport, usedAt: Date.now(), perMinute, providerRates: rates })
    return transport
  }

  private closeUnused(): void {
    for (const [id, { transport, usedAt }] of this.open) {
      if (usedAt > Date.now() - minutes(10)) continue
      transport.close()
      this.open.delete(id)
    }
  }
}

/** The fields of an email that decide its transports. */
export type TransportChoice = Pick<
  ClaimedMail,
  'organizationId' | 'transportId' | 'accountId' | 'isBulk'
>

interface OpenTransport extends TransportLimits {
  readonly version: number
  readonly transport: Transport
  usedAt: number
}

const maxStored = 10_000
