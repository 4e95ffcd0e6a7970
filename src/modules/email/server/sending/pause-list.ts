import type { Pool } from '#platform/database/pool.ts'

import { endPause, listPauses, pause } from './active-transports-store.ts'

/**
 * Providers and transports that asked us to wait, and until when; synced across nodes within
 * seconds.
 */
export class PauseList {
  private until = new Map<string, number>()
  private readonly pool: Pool

  constructor(pool: Pool) {
    this.pool = pool
  }

  async refresh(): Promise<void> {
    const pauses = await listPauses(this.pool)
    this.until = new Map(pauses.map(({ key, until }) => [key, until.getTime()]))
  }

  /** Milliseconds until the next attempt is allowed. */
  waitOf(key: string): number {
    return Math.max(0, (this.until.get(key) ?? 0) - Date.now())
  }

  async begin(key: string, answer: string): Promise<void> {
    const until = await pause(this.pool, key, answer)
    this.until.set(key, until.getTime())
  }

  /** Ends a pause after a success. */
  async end(key: string): Promise<void> {
    if (!this.until.delete(key)) return
    await endPause(this.pool, key)
  }
}
