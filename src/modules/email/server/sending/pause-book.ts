import type { Pool } from '#platform/database/pool.ts'

import { endPause, listPauses, pause } from './ways-store.ts'

/** Who said "later", and until when; the same on all nodes a few seconds after. */
export class PauseBook {
  private until = new Map<string, number>()
  private readonly pool: Pool

  constructor(pool: Pool) {
    this.pool = pool
  }

  async refresh(): Promise<void> {
    const pauses = await listPauses(this.pool)
    this.until = new Map(pauses.map(({ key, until }) => [key, until.getTime()]))
  }

  /** Milliseconds until it may be tried again. */
  waitOf(key: string): number {
    return Math.max(0, (this.until.get(key) ?? 0) - Date.now())
  }

  async begin(key: string, answer: string): Promise<void> {
    const until = await pause(this.pool, key, answer)
    this.until.set(key, until.getTime())
  }

  /** It works again. */
  async end(key: string): Promise<void> {
    if (!this.until.delete(key)) return
    await endPause(this.pool, key)
  }
}
