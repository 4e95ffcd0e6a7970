import { minutes, seconds } from '#lib/duration.ts'
import type { SealedBox } from '#lib/sealed-box.ts'
import type { Pool } from '#platform/database/pool.ts'
import { oneAfterAnother } from '#platform/database/together.ts'

import { openSettings, wayOf, type Outside } from './transport-box.ts'
import type { Way } from './way.ts'
import { listWays, noteWay, takeTokens, type TransportRow } from './ways-store.ts'

export interface WayBookOptions {
  readonly pool: Pool
  readonly box: SealedBox
  readonly outside: Outside
  /** The way of the install itself, where it has one. */
  readonly platform: Way | undefined
  readonly mostSessions: number
}

/** Which ways out an organization has, with their connections kept open. */
export class WayBook {
  private readonly options: WayBookOptions
  private readonly lists = new Map<string, { until: number; ways: Promise<Way[]> }>()
  private readonly open = new Map<string, OpenWay>()
  private readonly notedAt = new Map<string, number>()

  constructor(options: WayBookOptions) {
    this.options = options
  }

  /** The wanted one first, then the others in their order, and the platform's at last. */
  async list(organizationId: string, wantedId: string | null): Promise<Way[]> {
    const own = await this.own(organizationId)
    const wanted = own.filter(({ id }) => id === wantedId)
    const others = own.filter(({ id }) => id !== wantedId)
    const { platform } = this.options
    return [...wanted, ...others, ...(platform ? [platform] : [])]
  }

  /** Milliseconds to wait before another mail may leave by this way in this minute; 0 for none. */
  async take({ id }: Way): Promise<number> {
    const kept = this.open.get(id)
    if (!kept) return 0
    const isTaken = await kept.take()
    return isTaken ? 0 : Math.max(seconds(1), (minutes(1) / kept.perMinute) * 5)
  }

  /** People see how a way does, but not each of a thousand mails is written down. */
  async note(
    organizationId: string,
    { id }: Way,
    problem: { step: string; words: string } | undefined,
  ): Promise<void> {
    if (id === 'platform') return
    const key = `${id} ${problem?.step ?? 'ok'}`
    if ((this.notedAt.get(key) ?? 0) > Date.now() - minutes(1)) return
    if (this.notedAt.size > mostKept) this.notedAt.clear()
    // The other news of it is old by now.
    for (const known of this.notedAt.keys()) if (known.startsWith(id)) this.notedAt.delete(known)
    this.notedAt.set(key, Date.now())
    await noteWay(this.options.pool, { organizationId, id, problem })
  }

  /** Somebody changed them: they are read anew with the next mail. */
  forget(organizationId: string): void {
    this.lists.delete(organizationId)
  }

  close(): void {
    for (const { way } of this.open.values()) way.close()
    this.open.clear()
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
    this.open.set(id, { version, way, usedAt: Date.now(), perMinute, take: this.taking(row) })
    return way
  }

  /** Who asks while others are counted is counted together with the next. */
  private taking({ id, perMinute }: TransportRow): () => Promise<boolean> {
    const ask = oneAfterAnother<undefined, boolean>(async (asked) => {
      const wanted = asked.length
      const taken = await takeTokens(this.options.pool, { key: `way ${id}`, perMinute, wanted })
      return asked.map((_, place) => place < taken)
    })
    return () => ask(undefined)
  }

  private closeUnused(): void {
    for (const [id, { way, usedAt }] of this.open) {
      if (usedAt > Date.now() - minutes(10)) continue
      way.close()
      this.open.delete(id)
    }
  }
}

interface OpenWay {
  readonly version: number
  readonly way: Way
  readonly perMinute: number
  usedAt: number
  take(): Promise<boolean>
}

const mostKept = 10_000
