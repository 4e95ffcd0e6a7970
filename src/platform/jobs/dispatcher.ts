import type { Pool } from '#platform/database/pool.ts'
import type { Log } from '#platform/observe/log.ts'

import type { ClaimedJob } from './job-queue.ts'
import { claimJobs, keepClaims, returnJobs } from './store.ts'

export interface DispatcherOptions {
  readonly pool: Pool
  readonly queues: readonly string[]
  readonly concurrency: number
  readonly log: Log
  run(job: ClaimedJob): Promise<void>
}

/** Runs up to `concurrency` jobs and keeps one owner from taking all slots. */
export class Dispatcher {
  private readonly options: DispatcherOptions
  private readonly perOwner: number
  private readonly running = new Map<string, { job: ClaimedJob; done: Promise<void> }>()
  private after = ''
  private isLooking = false
  private isRerunNeeded = false
  private soon: NodeJS.Timeout | undefined
  private isStopped = false

  constructor(options: DispatcherOptions) {
    this.options = options
    // A quarter of the slots is reserved for other owners while one owner's long jobs run.
    this.perOwner = Math.max(1, Math.floor(options.concurrency * 0.75))
  }

  get busy(): number {
    return this.running.size
  }

  async look(): Promise<void> {
    this.isRerunNeeded = true
    if (this.isLooking) return
    this.isLooking = true
    try {
      while (this.isRerunNeeded && !this.isStopped) {
        this.isRerunNeeded = false
        await this.claim()
      }
    } catch (error) {
      this.options.log.warn({ err: error }, 'could not fetch jobs')
    } finally {
      this.isLooking = false
    }
  }

  async keepClaims(): Promise<void> {
    await keepClaims(this.options.pool, this.jobs())
  }

  async stop(patienceMs: number): Promise<void> {
    this.isStopped = true
    clearTimeout(this.soon)
    const { promise: patienceEnds, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, patienceMs)
    await Promise.race([
      Promise.all([...this.running.values()].map(({ done }) => done)),
      patienceEnds,
    ])
    clearTimeout(timer)
    // If the database is down too, the claims expire on their own.
    await returnJobs(this.options.pool, this.jobs()).catch(() => {})
  }

  private async claim(): Promise<void> {
    const { pool, queues, concurrency } = this.options
    const free = concurrency - this.running.size
    if (free <= 0) return
    const { jobs, last } = await claimJobs(pool, {
      queues,
      free,
      perOwner: this.perOwner,
      running: this.runningByOwner(),
      after: this.after,
    })
    this.after = last
    for (const job of jobs) this.running.set(job.id, { job, done: this.run(job) })
  }

  private async run(job: ClaimedJob): Promise<void> {
    await this.options.run(job)
    this.running.delete(job.id)
    if (this.isStopped) return
    this.soon ??= setTimeout(() => {
      this.soon = undefined
      void this.look()
    }, 3)
  }

  private runningByOwner(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { owner } of this.jobs()) counts.set(owner, (counts.get(owner) ?? 0) + 1)
    return counts
  }

  private jobs(): ClaimedJob[] {
    return [...this.running.values()].map(({ job }) => job)
  }
}
