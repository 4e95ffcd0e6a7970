import type { Statement } from '#platform/database/pipeline.ts'
import type { EnqueueOptions } from '#platform/jobs/job.ts'

export interface QueuedJob extends EnqueueOptions {
  readonly name: string
  readonly payload: unknown
  /** Queued only where the organization has a row in this table of its own. */
  readonly onlyWith?: string | undefined
}

/**
 * The application role cannot touch the queue. A function of the database puts the job in and
 * writes the organization of the transaction on it, so no code can queue work for another one.
 */
export function enqueueStatement(
  { name, payload, startAfter, onceKey, onlyWith }: QueuedJob,
  organizationId: string | undefined,
): Statement {
  const condition = onlyWith === undefined ? '' : ` where exists (select from ${onlyWith})`
  return {
    text: organizationId === undefined ? enqueuePlatform : enqueueTenant + condition,
    values: [name, JSON.stringify(payload), startAfter ?? null, onceKey ?? null],
  }
}

const enqueueTenant = 'select app.enqueue_job($1, $2::jsonb, $3::timestamptz, $4)'
const enqueuePlatform = 'select app.enqueue_platform_job($1, $2::jsonb, $3::timestamptz, $4)'
