import type { z } from 'zod'

/** Work done later, in the background. Imperative: `send-campaign-batch`. Payloads hold ids. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: Payload
  readonly retries: number
  /**
   * Until the worker gives it up. What it does in the database is one transaction and may take half
   * a minute, so long work is cut into several jobs.
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
  /** At most one waiting job with this key; a second enqueue is the same job. */
  readonly onceKey?: string
}
