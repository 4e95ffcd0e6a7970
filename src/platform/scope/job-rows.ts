import type { Statement } from '#platform/database/pipeline.ts'
import type { EnqueueOptions } from '#platform/jobs/job.ts'

export interface QueuedJob extends EnqueueOptions {
  readonly name: string
  readonly payload: unknown
  /** Queued only where the organization has a row in this table of its own. */
  readonly onlyWith?: string | undefined
}

/**
 * For jobs on one condition. The application role cannot touch the queue: a function of the database
 * puts a job in and writes the organization of the transaction on it, so no code can queue work for
 * another one. They come in the order of their keys, as two who queue the same ones must not wait for
 * each other.
 */
export function enqueueStatement(
  jobs: readonly QueuedJob[],
  organizationId: string | undefined,
): Statement {
  const onlyWith = jobs[0]?.onlyWith
  const condition = onlyWith === undefined ? '' : ` where exists (select from ${onlyWith})`
  return {
    text: organizationId === undefined ? enqueuePlatform : enqueueTenant + condition,
    values: [JSON.stringify(jobs)],
  }
}

const queued = `(
  select * from jsonb_to_recordset($1::jsonb) as job (
    name text, payload jsonb, "startAfter" timestamptz, "onceKey" text)
  order by name, "onceKey") as queued`
const enqueueTenant = `select app.enqueue_job(name, payload, "startAfter", "onceKey") from ${queued}`
const enqueuePlatform = `
  select app.enqueue_platform_job(name, payload, "startAfter", "onceKey") from ${queued}`
