import type { Statement } from '#platform/database/pipeline.ts'
import type { EnqueueOptions } from '#platform/jobs/job.ts'

export interface QueuedJob extends EnqueueOptions {
  readonly name: string
  readonly payload: unknown
  /** Queued only where the organization has a row in this table of its own. */
  readonly onlyWith?: string | undefined
}

/**
 * Tells the names of those that were queued. The application role cannot touch the queue: a function
 * of the database puts a job in and writes the organization of the transaction on it, so no code can
 * queue work for another one. They come in the order of their keys, as two who queue the same ones
 * must not wait for each other.
 */
export function enqueueStatement(
  jobs: readonly QueuedJob[],
  organizationId: string | undefined,
): Statement {
  return {
    text: organizationId === undefined ? enqueuePlatform : enqueueTenant + conditionOf(jobs),
    values: [JSON.stringify(jobs)],
  }
}

function conditionOf(jobs: readonly QueuedJob[]): string {
  const tables = [...new Set(jobs.flatMap(({ onlyWith }) => onlyWith ?? []))]
  if (tables.length === 0) return ''
  const each = tables.map((table) => `when '${table}' then exists (select from ${table})`)
  return ` where case "onlyWith" ${each.join(' ')} else true end`
}

const queued = `(
  select * from jsonb_to_recordset($1::jsonb) as job (
    name text, payload jsonb, "startAfter" timestamptz, "onceKey" text, "onlyWith" text)
  order by name, "onceKey") as queued`
const enqueueTenant = `
  select name, app.enqueue_job(name, payload, "startAfter", "onceKey") from ${queued}`
const enqueuePlatform = `
  select name, app.enqueue_platform_job(name, payload, "startAfter", "onceKey") from ${queued}`
