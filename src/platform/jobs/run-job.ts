import type { PgBoss } from 'pg-boss'

import type { Log } from '#platform/observe/log.ts'
import type { Metrics } from '#platform/observe/metrics.ts'
import type { Runtime } from '#platform/scope/runtime.ts'

import type { ClaimedJob, JobQueue } from './job-queue.ts'

export interface JobRunnerContext {
  readonly runtime: Runtime
  readonly boss: PgBoss
  readonly log: Log
  readonly metrics: Metrics
}

/** Runs one job and reports the outcome. Never rejects; failed jobs are retried. */
export async function runJob(
  { runtime, boss, log, metrics }: JobRunnerContext,
  queue: JobQueue,
  job: ClaimedJob,
): Promise<void> {
  const started = performance.now()
  const entry = {
    job: job.queue,
    requestId: job.id,
    attempt: job.attempt + 1,
    ...(queue.realm === 'organization' && { organizationId: job.owner }),
  }
  try {
    await within(queue.timeoutSeconds, queue.perform(runtime, job))
    const ms = performance.now() - started
    metrics.observeJob(job.queue, 'done', ms)
    log.info({ ...entry, ms: Math.round(ms) }, 'job done')
  } catch (error) {
    metrics.observeJob(job.queue, 'failed', performance.now() - started)
    log.error({ ...entry, err: error }, 'job failed')
    await boss
      .fail(job.queue, { id: job.id, retryCount: job.attempt }, reportOf(error))
      .catch((failure: unknown) =>
        log.warn({ ...entry, err: failure }, 'could not mark job as failed'),
      )
  }
}

/** A job past its timeout can't commit because its claim is gone once it is marked as failed. */
async function within(timeoutSeconds: number, work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new Error(`It took longer than ${timeoutSeconds} seconds.`)),
    timeoutSeconds * 1000,
  )
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function reportOf(error: unknown): { message: string; stack?: string } {
  if (!(error instanceof Error)) return { message: String(error).slice(0, 4000) }
  const { message, stack } = error
  return { message: message.slice(0, 4000), ...(stack && { stack: stack.slice(0, 4000) }) }
}
