import type { Statement } from '#platform/database/pipeline.ts'
import type { EnqueueOptions } from '#platform/jobs/job.ts'

export interface QueuedJob extends EnqueueOptions {
  readonly name: string
  readonly payload: unknown
  readonly onlyWith?: string | undefined
}

/**
 * Returns the names of queued jobs. The application role can't write to the queue. A database
 * function inserts the job with the organization of the transaction, so no code can queue work for
 * another organization. Rows are sorted by key to avoid deadlocks.
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
