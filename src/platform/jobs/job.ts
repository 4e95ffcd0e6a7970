import type { z } from 'zod'

/** Job names are imperative: `send-campaign-batch`. Payloads contain IDs. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: Payload
  readonly retries: number
  /**
   * Timeout. The job's database work is one transaction of at most half a minute, so long work is
   * split into several jobs.
   */
  readonly timeoutSeconds: number
}

export function job<Payload extends z.ZodType>({
  retries = 5,
  timeoutSeconds = 300,
  ...declared
}: {
  name: string
  payload: Payload
  retries?: number
  timeoutSeconds?: number
}): Job<Payload> {
  return { ...declared, retries, timeoutSeconds }
}

export interface EnqueueOptions {
  readonly startAfter?: Date
  /** At most one waiting job has this key. Enqueuing it again has no effect. */
  readonly onceKey?: string
}
